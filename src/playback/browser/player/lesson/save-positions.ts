import type { PlayerSession } from "#playback/contract.ts";
import { Refusal, sendPosition } from "./session-calls.ts";

const everyMilliseconds = 10_000;

export interface PositionSaver {
  /** Reports at once, even where nothing moved: the answer brings the secret for more keys. */
  reportNow: () => void;
  stop: () => void;
}

/**
 * Tells the school where the viewer is: every ten seconds while playing, at each pause, when keys
 * have to wait, and when the page is left. Each answer brings the session's next secret, so the
 * reports wait for each other. A lost report is no harm; a refused one ends the session here.
 */
export function startSavingPositions(
  video: HTMLVideoElement,
  session: PlayerSession,
  onRefusal: (refusal: Refusal) => void,
): PositionSaver {
  let toldAt = 0;
  let underWay = false;
  let tellNext = false;
  let toldSeconds = session.startAtSeconds;
  const send = (seconds: number): void => {
    toldAt = performance.now();
    toldSeconds = seconds;
    underWay = true;
    sendPosition(session, seconds)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code.startsWith("playback.")) onRefusal(error);
      })
      .finally(() => {
        underWay = false;
        if (tellNext) tell();
      });
  };
  const position = (): number =>
    video.readyState === 0 ? toldSeconds : Math.max(0, Math.round(video.currentTime * 10) / 10);
  const tell = (): void => {
    tellNext = underWay;
    const seconds = position();
    if (!underWay && seconds !== toldSeconds) send(seconds);
  };
  const stop = new AbortController();
  const { signal } = stop;
  video.addEventListener(
    "timeupdate",
    () => {
      if (!video.paused && !underWay && performance.now() - toldAt >= everyMilliseconds) tell();
    },
    { signal },
  );
  video.addEventListener("pause", tell, { signal });
  video.addEventListener("ended", tell, { signal });
  const tellLast = (): void => {
    if (position() !== toldSeconds) send(position());
  };
  addEventListener("pagehide", tellLast, { signal });
  return {
    reportNow: () => {
      if (!underWay && !signal.aborted) send(position());
    },
    stop: () => {
      tellNext = false;
      stop.abort();
    },
  };
}
