import type { PlayerSession } from "#playback/contract.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { canUseHls, startHls } from "./hls-engine.ts";
import { startNative } from "./native-engine.ts";

/** Whether the engine can hold to one size of the picture. */
export const canChooseSize = canUseHls;

/** Fills the video with the lesson, by Media Source Extensions or, without them, by itself. */
export function startEngine(
  video: HTMLVideoElement,
  session: PlayerSession,
  options: EngineOptions,
): Engine {
  if (canUseHls()) return startHls(video, session, options);
  return startNative(video, session, options);
}
