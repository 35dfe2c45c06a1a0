import type { PlaybackSession } from "#playback/contract.ts";

/** A data-saver setting (`all`, `small`, `sound`) or the name of a rendition. */
export type Quality = string;

/** `refused`: a key or playlist was denied for good. `lost`: no network. `broken`: any other error. */
export type PlaybackError = "refused" | "lost" | "broken";

export interface Engine {
  setQuality: (quality: Quality) => void;
  /** Keeps so many seconds behind the current time; less where that is too much for a phone. */
  keepBehind: (seconds: number) => void;
  /** Resumes after the network was lost. */
  retry: () => void;
  stop: () => void;
}

export interface EngineOptions {
  quality: Quality;
  startAtSeconds: number;
  onError: (error: PlaybackError) => void;
  /** A key was throttled; it may come sooner with the session's next secret. */
  onKeyWait: () => void;
}

/** Whether the browser lacks Media Source Extensions and plays HLS natively, as older iPhones do. */
export function playsNatively(): boolean {
  return !("MediaSource" in window || "ManagedMediaSource" in window);
}

/** With the data saver on, nothing loads before Play and little is buffered ahead. */
export function savesData(quality: Quality): boolean {
  return quality === "small" || quality === "sound";
}

/** Each data-saver setting has its own master playlist, without larger renditions to switch to. */
export function playlistUrl({ sessionPath }: PlaybackSession, quality: Quality): string {
  return `${sessionPath}/${savesData(quality) ? quality : "master"}.m3u8`;
}
