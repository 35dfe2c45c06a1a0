import type { PlayerSession } from "#playback/contract.ts";
import { findRefusal } from "../lesson/session-calls.ts";
import { addressOf, type Engine, type EngineOptions, savesData } from "./engine.ts";

const mostRetries = 5;
const retryMilliseconds = 4_000;

/**
 * Plays with the browser's own HLS, as older iPhones need it. It plays masters alone: a rendition's own
 * playlist would be silent.
 */
export function startNative(
  video: HTMLVideoElement,
  session: PlayerSession,
  { quality, startAtSeconds, onTrouble, onKeyWait }: EngineOptions,
): Engine {
  let current = quality;
  let seconds = startAtSeconds;
  let retries = 0;
  const stopped = new AbortController();
  const { signal } = stopped;

  const load = (): void => {
    const from = seconds;
    video.preload = savesData(current) ? "none" : "auto";
    video.src = addressOf(session, current);
    video.addEventListener("loadedmetadata", () => (video.currentTime = from), { once: true });
  };
  const reload = (resume: boolean): void => {
    load();
    if (resume) void video.play().catch(() => {});
  };
  const swap = (): void => reload(true);
  /** The browser does not say why: a key that has to wait a moment fails like one that is refused. */
  const recover = async (): Promise<void> => {
    const resume = !video.paused;
    onKeyWait();
    const refusal = await findRefusal(session).catch(() => null);
    if (refusal !== null || retries >= mostRetries) return onTrouble("refused");
    retries += 1;
    setTimeout(() => signal.aborted || reload(resume), retryMilliseconds);
  };

  video.addEventListener("timeupdate", () => (seconds = video.currentTime || seconds), { signal });
  video.addEventListener("playing", () => (retries = 0), { signal });
  video.addEventListener("error", () => void recover(), { signal });
  load();
  return {
    setQuality: (wanted) => {
      current = wanted;
      // Time and picture stay as they are until it plays again.
      if (video.paused) video.addEventListener("play", swap, { once: true, signal });
      else swap();
    },
    retry: () => video.load(),
    stop: () => {
      stopped.abort();
      video.removeAttribute("src");
    },
  };
}
