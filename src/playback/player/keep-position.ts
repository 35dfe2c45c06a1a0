import type { PlayerSession } from "../contract.ts";
import { Refusal, sendPosition } from "./session-calls.ts";

const everyMilliseconds = 10_000;

/**
 * Tells the school where the viewer is: every ten seconds while playing, at each pause, and when
 * the page is left. Each answer brings the session's next secret, so the regular reports wait for
 * each other. A lost report is no harm; a refused one ends the session here.
 */
export function keepPosition(
  video: HTMLVideoElement,
  session: PlayerSession,
  onRefusal: (refusal: Refusal) => void,
): () => void {
  let toldAt = 0;
  let underWay = false;
  let toldSeconds = session.startAtSeconds;
  const tell = (): void => {
    const seconds = Math.max(0, Math.round(video.currentTime * 10) / 10);
    if (seconds === toldSeconds || video.readyState === 0) return;
    toldAt = performance.now();
    toldSeconds = seconds;
    underWay = true;
    sendPosition(session, seconds)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code.startsWith("playback.")) onRefusal(error);
      })
      .finally(() => {
        underWay = false;
      });
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
  addEventListener("pagehide", tell, { signal });
  return () => stop.abort();
}
