import type { PlayerSession } from "#playback/contract.ts";

/** `all`, `small` or `sound`, as the viewer chose for costly data, or the name of a rendition. */
export type Quality = string;

/** `refused`: a key or playlist was denied, for good. `lost`: no network. `broken`: neither. */
export type PlaybackError = "refused" | "lost" | "broken";

export interface Engine {
  setQuality: (quality: Quality) => void;
  /** Takes up again where the network was lost. */
  retry: () => void;
  stop: () => void;
}

export interface EngineOptions {
  quality: Quality;
  startAtSeconds: number;
  onTrouble: (trouble: PlaybackError) => void;
  /** A key has to wait; with the session's next secret it may come sooner. */
  onKeyWait: () => void;
}

/** Whether the browser has to play HLS by itself; only older iPhones have no media source. */
export function playsNatively(): boolean {
  return !("MediaSource" in window || "ManagedMediaSource" in window);
}

/** On costly data nothing is fetched before it is wanted, and little ahead. */
export function savesData(quality: Quality): boolean {
  return quality === "small" || quality === "sound";
}

/** Each saving has a master of its own, in which an engine finds nothing larger to climb to. */
export function addressOf({ sessionPath }: PlayerSession, quality: Quality): string {
  return `${sessionPath}/${savesData(quality) ? quality : "master"}.m3u8`;
}
