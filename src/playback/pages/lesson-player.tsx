import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { callApi } from "#platform/browser/call-api.ts";
import { Button } from "#ui/button.tsx";
import { playbackEndpoints } from "../contract.ts";
import { fromPlayer, type ToPlayer } from "../player/messages.ts";

interface LessonPlayerProps {
  userId: string;
  videoId: string;
  title: string;
  /** Address of the picture that stands until the player does. */
  poster: string;
}

type Phase = "opening" | "playing" | "failed";

/**
 * A lesson in its frame. Asks for one pass when it appears, never from a cache and never again by
 * itself; when the player's pass is refused, it gets one more (design: Playback).
 */
export function LessonPlayer({ userId, videoId, title, poster }: LessonPlayerProps) {
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
        setAddress(`/player?${new URLSearchParams(await getPass(signal))}`);
      } catch {
        if (!signal?.aborted) setPhase("failed");
      }
    },
    [getPass],
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
      const answer = (reply: ToPlayer) => player.postMessage(reply, location.origin);
      getPass().then(
        (pass) => answer({ kind: "tlp-pass", ...pass }),
        () => answer({ kind: "tlp-no-pass" }),
      );
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [getPass]);

  return (
    <div className="evening relative aspect-video overflow-hidden rounded-poster bg-[#0e0c0d] ring-1 ring-line">
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
        <img src={poster} alt="" className="absolute inset-0 size-full object-cover" />
      )}
      {phase === "failed" && (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-5 bg-black/75 p-6 text-center"
        >
          <p className="text-[#f3ecdf]">{fetchFailed}</p>
          <Button size="small" onClick={() => void open()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const fetchFailed = "Unable to fetch video playback.";
