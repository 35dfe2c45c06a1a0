import type { PlaybackSession } from "#playback/contract.ts";

/** A data-saver setting (`all`, `small`, `sound`) or the name of a rendition. */
export type Quality = string;

/**
 * `refused`: the server denied a key or playlist for good. `lost`: no network. `broken`: any other
 * error.
 */
export type PlaybackError = "refused" | "lost" | "broken";

export interface Engine {
  setQuality: (quality: Quality) => void;
  /**
   * Keeps this many seconds behind the current time in the buffer, or fewer if that exceeds a
   * phone's memory.
   */
  keepBehind: (seconds: number) => void;
  /** Resumes after the network has returned. */
  retry: () => void;
  stop: () => void;
}

export interface EngineOptions {
  quality: Quality;
  startAtSeconds: number;
  onError: (error: PlaybackError) => void;
  /** A key was throttled. The session's next secret may allow the key sooner. */
  onKeyWait: () => void;
}

/** Whether the browser lacks Media Source Extensions and plays HLS natively, as older iPhones do. */
export function playsNatively(): boolean {
  return !("MediaSource" in window || "ManagedMediaSource" in window);
}

/** With the data saver on, nothing loads before Play and the buffer stays short. */
export function savesData(quality: Quality): boolean {
  return quality === "small" || quality === "sound";
}

/** Each data-saver setting has its own master playlist, without larger renditions to switch to. */
export function playlistUrl({ sessionPath }: PlaybackSession, quality: Quality): string {
  return `${sessionPath}/${savesData(quality) ? quality : "master"}.m3u8`;
}
