import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { callApi } from "#platform/browser/api/call-api.ts";
import { type DataSaverMode, setDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import { Button } from "#ui/forms/button.tsx";
import { playbackEndpoints } from "../../contract.ts";
import { fromPlayer, type ToPlayer } from "../player/messages.ts";

/** The picture that stands until the player does. */
export interface LessonPicture {
  src: string;
  srcSet: string;
  /** How wide it stands, as `<img sizes>` wants it. */
  sizes: string;
}

interface PlayerFrameProps {
  userId: string;
  videoId: string;
  title: string;
  poster: LessonPicture;
  /** What the viewer allows on costly data; the player is told when it changes. */
  use: DataSaverMode;
  /** Play has been pressed already. */
  playAtOnce: boolean;
}

type Phase = "opening" | "playing" | "failed";

/**
 * The player in its frame. Asks for one pass when it appears, never from a cache and never again by
 * itself; when the player's pass is refused, it gets one more (design: Playback).
 */
export function PlayerFrame(props: PlayerFrameProps) {
  const { userId, videoId, title, poster, use, playAtOnce } = props;
  const [address, setAddress] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>("opening");
  const frame = useRef<HTMLIFrameElement>(null);
  const getPass = useCallback(
    async (signal?: AbortSignal) => {
      const options = { missing: fetchFailed, ...(signal && { signal }) };
      const { playback } = playbackEndpoints;
      return (await callApi(playback, { params: { userId, videoId } }, options)).data;
    },
    [userId, videoId],
  );

  const open = useCallback(
    async (signal?: AbortSignal) => {
      setPhase("opening");
      setAddress(null);
      try {
        const query = new URLSearchParams(await getPass(signal));
        setAddress(`/player?${query}${playAtOnce ? "#play" : ""}`);
      } catch {
        if (!signal?.aborted) setPhase("failed");
      }
    },
    [getPass, playAtOnce],
  );

  useEffect(() => {
    const leave = new AbortController();
    void open(leave.signal);
    return () => leave.abort();
  }, [open]);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const player = frame.current?.contentWindow;
      if (!player || event.source !== player || event.origin !== location.origin) return;
      const message = z.safeParse(fromPlayer, event.data);
      if (!message.success) return;
      if (message.data.kind === "tlp-player-shown") return setPhase("playing");
      if (message.data.kind === "tlp-data-use") return setDataSaverMode(message.data.use);
      getPass().then(
        (pass) => tell(player, { kind: "tlp-pass", ...pass }),
        () => tell(player, { kind: "tlp-no-pass" }),
      );
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [getPass]);

  useEffect(() => {
    if (phase === "playing") tell(frame.current?.contentWindow, { kind: "tlp-data-use", use });
  }, [phase, use]);

  return (
    <>
      {address !== null && (
        <iframe
          ref={frame}
          src={address}
          title={`Player: ${title}`}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="same-origin"
          className="absolute inset-0 size-full border-0"
        />
      )}
      {phase !== "playing" && (
        <img {...poster} alt="" className="absolute top-0 aspect-video w-full object-cover" />
      )}
      {phase === "opening" && playAtOnce && (
        <p
          role="status"
          className="absolute top-0 grid aspect-video w-full animate-shimmer place-content-center"
        >
          <span className="rounded-full bg-[#0e0c0d]/80 px-4 py-1.5 text-[0.9375rem] text-[#f3ecdf]">
            Loading the lesson…
          </span>
        </p>
      )}
      {phase === "failed" && (
        <div
          role="alert"
          className="evening absolute inset-0 grid place-content-center justify-items-center gap-5 bg-black/75 p-6 text-center"
        >
          <p className="text-[#f3ecdf]">{fetchFailed}</p>
          <Button size="small" onClick={() => void open()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

function tell(player: Window | null | undefined, message: ToPlayer): void {
  player?.postMessage(message, location.origin);
}

const fetchFailed = "Unable to fetch video playback.";
