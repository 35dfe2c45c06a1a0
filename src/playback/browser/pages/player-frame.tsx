import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { callApi } from "#platform/browser/api/call-api.ts";
import { type DataSaverMode, setDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import { Button } from "#ui/forms/button.tsx";
import { playbackEndpoints } from "../../contract.ts";
import { type AskedMoment, setLessonPosition } from "../lesson-position.ts";
import { fromPlayer, type ToPlayer } from "../player/messages.ts";
import { updateProgress } from "../progress/progress-queries.ts";

/** The poster shown until the player is ready. */
export interface PlayerPoster {
  src: string;
  srcSet: string;
  /** Its displayed width, for `<img sizes>`. */
  sizes: string;
}

interface PlayerFrameProps {
  /** Null for a visitor of a free lesson. */
  userId: string | null;
  videoId: string;
  title: string;
  poster: PlayerPoster;
  /** The data-saver setting; changes are posted to the player. */
  mode: DataSaverMode;
  /** Play was pressed before the player loaded. */
  playAtOnce: boolean;
  /** The last requested moment; played as soon as the player is ready. */
  moment: AskedMoment | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Called when the lesson plays for the first time. */
  onStarted: () => void;
  /** Shown over the poster after the lesson's end. */
  atEnd?: ReactNode;
}

type Phase = "opening" | "playing" | "failed";

/**
 * The player's iframe. Requests one ticket on mount, uncached; when the player reports that its
 * ticket was refused, requests one more (design: Playback).
 */
export function PlayerFrame(props: PlayerFrameProps) {
  const { userId, videoId, title, poster, mode, playAtOnce, moment, frame, onStarted, atEnd } =
    props;
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>("opening");
  const fetchTicket = useCallback(
    async (signal?: AbortSignal) => {
      const options = { missing: fetchFailed, ...(signal && { signal }) };
      const { playback, freePlayback } = playbackEndpoints;
      if (userId === null) {
        return (await callApi(freePlayback, { params: { videoId } }, options)).data;
      }
      return (await callApi(playback, { params: { userId, videoId } }, options)).data;
    },
    [userId, videoId],
  );

  const open = useCallback(
    async (signal?: AbortSignal) => {
      setPhase("opening");
      setUrl(null);
      try {
        const query = new URLSearchParams(await fetchTicket(signal));
        setUrl(`/player?${query}${playAtOnce ? "#play" : ""}`);
      } catch {
        if (!signal?.aborted) setPhase("failed");
      }
    },
    [fetchTicket, playAtOnce],
  );

  useEffect(() => {
    const abort = new AbortController();
    void open(abort.signal);
    return () => abort.abort();
  }, [open]);

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const player = frame.current?.contentWindow;
      if (!player || event.source !== player || event.origin !== location.origin) return;
      const message = z.safeParse(fromPlayer, event.data);
      if (!message.success) return;
      if (message.data.kind === "tlp-player-shown") return setPhase("playing");
      if (message.data.kind === "tlp-data-saver") return setDataSaverMode(message.data.mode);
      if (message.data.kind === "tlp-position") {
        return setLessonPosition({ videoId, seconds: message.data.seconds });
      }
      if (message.data.kind === "tlp-started") return onStarted();
      if (message.data.kind === "tlp-ended") return setHasEnded(message.data.ended);
      if (message.data.kind === "tlp-progress") {
        if (userId === null) return;
        const { percent, seen } = message.data;
        return updateProgress(client, userId, { videoId, percent, seen });
      }
      if (message.data.kind !== "tlp-player-needs-ticket") return;
      fetchTicket().then(
        (ticket) => postToPlayer(player, { kind: "tlp-ticket", ...ticket }),
        () => postToPlayer(player, { kind: "tlp-no-ticket" }),
      );
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [fetchTicket, userId, videoId, frame, onStarted, client]);

  const played = useRef<AskedMoment>(null);
  useEffect(() => {
    if (phase !== "playing" || moment === null || moment === played.current) return;
    played.current = moment;
    postToPlayer(
      frame.current?.contentWindow,
      "bar" in moment
        ? { kind: "tlp-seek-bar", bar: moment.bar }
        : { kind: "tlp-seek", seconds: moment.seconds },
    );
    if (moment.keepsFocus) return;
    frame.current?.scrollIntoView({ block: "center" });
    frame.current?.focus({ preventScroll: true });
  }, [phase, moment, frame]);

  useEffect(() => {
    if (phase === "playing")
      postToPlayer(frame.current?.contentWindow, { kind: "tlp-data-saver", mode });
  }, [phase, mode, frame]);

  return (
    <>
      {url !== null && (
        <iframe
          ref={frame}
          src={url}
          title={`Player: ${title}`}
          allow="autoplay; fullscreen; encrypted-media"
          referrerPolicy="same-origin"
          className="absolute inset-0 size-full border-0"
          onLoad={({ currentTarget }) => {
            // Without a connection the browser shows its own error page in the frame, which cannot
            // be read.
            if (currentTarget.contentDocument === null) setPhase("failed");
          }}
        />
      )}
      {phase !== "playing" && (
        <img {...poster} alt="" className="absolute top-0 aspect-video w-full object-cover" />
      )}
      {phase === "playing" && hasEnded && atEnd && (
        <div className="absolute inset-x-0 top-0 aspect-video">{atEnd}</div>
      )}
      {phase === "opening" && playAtOnce && (
        <p
          role="status"
          className="absolute top-0 grid aspect-video w-full animate-shimmer place-content-center"
        >
          <span className="rounded-full bg-[#0e0c0d]/80 px-4 py-1.5 text-small text-[#f3ecdf]">
            Loading the lesson…
          </span>
        </p>
      )}
      {phase === "failed" && (
        <div
          role="alert"
          className="dark-section absolute inset-0 grid place-content-center justify-items-center gap-5 bg-black/75 p-6 text-center"
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

function postToPlayer(player: Window | null | undefined, message: ToPlayer): void {
  player?.postMessage(message, location.origin);
}

const fetchFailed = "Unable to fetch video playback.";
