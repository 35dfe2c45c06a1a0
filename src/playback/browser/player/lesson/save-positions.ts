import type { PlaybackSession } from "#playback/contract.ts";
import { postToPage } from "../host-page.ts";
import { countPlayedBuckets, followPlaying } from "./played-buckets.ts";
import { PlaybackRefusal, sendPosition } from "./session-calls.ts";

const reportIntervalMilliseconds = 10_000;

export interface PositionSaver {
  /**
   * Reports at once, even without movement: the response brings the next secret, which allows more
   * keys.
   */
  reportNow: () => void;
  stop: () => void;
}

/**
 * Reports the position and the played buckets: every ten seconds of playing, at each pause, when
 * keys are throttled, and when the page is left. Each response brings the session's next secret, so
 * reports run one at a time. The next report repeats a lost one's content. A refused report ends
 * the session here. Without `movesPlace` the lesson later resumes where it did before.
 */
export function startSavingPositions(
  video: HTMLVideoElement,
  session: PlaybackSession,
  onRefusal: (refusal: PlaybackRefusal) => void,
  { movesPlace = true } = {},
): PositionSaver {
  let reportedAt = 0;
  let inFlight = false;
  let reportAgain = false;
  let reportedSeconds = session.startAtSeconds;
  const stop = new AbortController();
  const { signal } = stop;
  const buckets = countPlayedBuckets(session.durationSeconds);
  followPlaying(video, buckets, signal);
  const send = (seconds: number): void => {
    reportedAt = performance.now();
    reportedSeconds = seconds;
    inFlight = true;
    const played = buckets.nextReport();
    sendPosition(session, { ...(movesPlace && { seconds }), ...(played && { played }) })
      .then(({ seen }) => {
        if (played) buckets.confirm(played.number);
        const percent = Math.min(100, Math.floor((seconds / session.filmSeconds) * 100));
        postToPage({ kind: "tlp-progress", percent, seen });
      })
      .catch((error: unknown) => {
        if (error instanceof PlaybackRefusal && error.code.startsWith("playback."))
          onRefusal(error);
      })
      .finally(() => {
        inFlight = false;
        if (reportAgain) report();
      });
  };
  const position = (): number =>
    video.readyState === 0 ? reportedSeconds : Math.max(0, Math.round(video.currentTime * 10) / 10);
  const hasNews = (seconds: number): boolean =>
    (movesPlace && seconds !== reportedSeconds) || buckets.hasReport();
  const report = (): void => {
    reportAgain = inFlight;
    const seconds = position();
    if (!inFlight && hasNews(seconds)) send(seconds);
  };
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
    if (hasNews(position())) send(position());
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
