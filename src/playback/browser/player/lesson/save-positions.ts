import type { PlaybackSession } from "#playback/contract.ts";
import { Refusal, sendPosition } from "./session-calls.ts";

const reportIntervalMilliseconds = 10_000;

export interface PositionSaver {
  /** Reports at once, even if unmoved: the response brings the next secret, which allows more keys. */
  reportNow: () => void;
  stop: () => void;
}

/**
 * Reports the watch position every ten seconds while playing, at each pause, when keys are throttled
 * and when the page is left. Each response brings the session's next secret, so reports run one at a
 * time. A lost report does no harm; a refused one ends the session here.
 */
export function startSavingPositions(
  video: HTMLVideoElement,
  session: PlaybackSession,
  onRefusal: (refusal: Refusal) => void,
): PositionSaver {
  let reportedAt = 0;
  let inFlight = false;
  let reportAgain = false;
  let reportedSeconds = session.startAtSeconds;
  const send = (seconds: number): void => {
    reportedAt = performance.now();
    reportedSeconds = seconds;
    inFlight = true;
    sendPosition(session, seconds)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code.startsWith("playback.")) onRefusal(error);
      })
      .finally(() => {
        inFlight = false;
        if (reportAgain) report();
      });
  };
  const position = (): number =>
    video.readyState === 0 ? reportedSeconds : Math.max(0, Math.round(video.currentTime * 10) / 10);
  const report = (): void => {
    reportAgain = inFlight;
    const seconds = position();
    if (!inFlight && seconds !== reportedSeconds) send(seconds);
  };
  const stop = new AbortController();
  const { signal } = stop;
  video.addEventListener(
    "timeupdate",
    () => {
      if (
        !video.paused &&
        !inFlight &&
        performance.now() - reportedAt >= reportIntervalMilliseconds
      )
        report();
    },
    { signal },
  );
  video.addEventListener("pause", report, { signal });
  video.addEventListener("ended", report, { signal });
  const reportOnLeave = (): void => {
    if (position() !== reportedSeconds) send(position());
  };
  addEventListener("pagehide", reportOnLeave, { signal });
  return {
    reportNow: () => {
      if (!inFlight && !signal.aborted) send(position());
    },
    stop: () => {
      reportAgain = false;
      stop.abort();
    },
  };
}
