import type { PlaybackSession } from "#playback/contract.ts";
import { findKeyRefusal } from "../lesson/session-calls.ts";
import { type Engine, type EngineOptions, playlistUrl, savesData } from "./engine.ts";

const maxRetries = 5;
const retryMilliseconds = 4_000;

/**
 * Plays with the browser's native HLS, as older iPhones need. Uses only master playlists: a
 * rendition's own playlist would be silent.
 */
export function startNative(
  video: HTMLVideoElement,
  session: PlaybackSession,
  { quality, startAtSeconds, onError, onKeyWait }: EngineOptions,
): Engine {
  let current = quality;
  let seconds = startAtSeconds;
  let retries = 0;
  const stopped = new AbortController();
  const { signal } = stopped;

  const load = (): void => {
    const from = seconds;
    video.preload = savesData(current) ? "none" : "auto";
    video.src = playlistUrl(session, current);
    video.addEventListener("loadedmetadata", () => (video.currentTime = from), { once: true });
  };
  const reload = (resume: boolean): void => {
    load();
    if (resume) void video.play().catch(() => {});
  };
  const reloadAndResume = (): void => reload(true);
  /** The browser reports no reason: a throttled key fails like a refused one. */
  const recover = async (): Promise<void> => {
    const resume = !video.paused;
    onKeyWait();
    const refusal = await findKeyRefusal(session).catch(() => null);
    if (refusal !== null || retries >= maxRetries) return onError("refused");
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
      // The current frame stays until playback resumes.
      if (video.paused) video.addEventListener("play", reloadAndResume, { once: true, signal });
      else reloadAndResume();
    },
    keepBehind: () => {},
    retry: () => video.load(),
    stop: () => {
      stopped.abort();
      video.removeAttribute("src");
      // Without this the last frame stays, without its watermark.
      video.load();
    },
  };
}
