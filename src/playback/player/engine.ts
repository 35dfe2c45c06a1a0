import type { PlayerSession } from "../contract.ts";

/** `auto`, `sound`, or the name of a rung. */
export type Quality = string;

/** `refused`: a key or playlist was denied, for good. `lost`: no network. `broken`: neither. */
export type Trouble = "refused" | "lost" | "broken";

export interface Engine {
  setQuality: (quality: Quality) => void;
  /** Takes up again where the network was lost. */
  retry: () => void;
  stop: () => void;
}

export interface EngineOptions {
  quality: Quality;
  startAtSeconds: number;
  onTrouble: (trouble: Trouble) => void;
}

/** The two masters are apart: with both in one, every rung would stand there twice. */
export function addressOf({ sessionPath }: PlayerSession, quality: Quality): string {
  return `${sessionPath}/${quality === "sound" ? "sound" : "master"}.m3u8`;
}
