import { type RefObject, useMemo } from "react";
import type { FilmTimeline } from "#practice/browser/engine/film-timeline.ts";
import type { RoomSettings } from "../settings/room-settings.ts";
import type { PlayingClock } from "./listening.ts";
import type { FilmLoop } from "./use-film-accompaniment.ts";

interface PlayingFilm {
  timeline: FilmTimeline | null;
  media: RefObject<HTMLVideoElement | null> | null;
  loop: FilmLoop | null;
  /** The sound's delay in seconds of the film. */
  delayOf: () => number;
}

/** Events after which a film's forecast is stale. */
const turns = ["playing", "pause", "waiting", "seeking", "seeked", "ratechange", "ended"];

/** The clock of a playing film; null without one. */
export function useFilmClock(
  { timeline, media, loop, delayOf }: PlayingFilm,
  options: { settings: RoomSettings } | null,
): PlayingClock | null {
  const heardHands = options?.settings.heardHands ?? "both";
  return useMemo(() => {
    if (!timeline || !media) return null;
    return {
      beatIn: (seconds) => {
        const film = media.current;
        if (!film) return null;
        // A silent film has no delay.
        const heardAt = filmSecondsIn(film, seconds, loop) - (film.muted ? 0 : delayOf());
        return timeline.positionAt(Math.max(0, heardAt))?.beat ?? null;
      },
      handsNow: () => {
        if (heardHands !== "both") return heardHands;
        return timeline.positionAt(media.current?.currentTime ?? 0)?.span.hand ?? "both";
      },
      subscribe: (listener) => {
        const film = media.current;
        for (const event of turns) film?.addEventListener(event, listener);
        return () => {
          for (const event of turns) film?.removeEventListener(event, listener);
        };
      },
    };
  }, [timeline, media, loop, delayOf, heardHands]);
}

/** The film's position in this many seconds. At a loop's end the film jumps back itself. */
function filmSecondsIn(film: HTMLVideoElement, seconds: number, loop: FilmLoop | null): number {
  const { currentTime, paused, seeking, readyState, playbackRate } = film;
  const isStill = paused || seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  if (isStill) return currentTime;
  const ahead = currentTime + seconds * playbackRate;
  const isBeforeTurn = loop !== null && currentTime < loop.toSeconds;
  return isBeforeTurn ? Math.min(ahead, loop.toSeconds - 0.001) : ahead;
}
