import type { PlaybackSession } from "#playback/contract.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { canUseHls, startHls } from "./hls-engine.ts";
import { startNative } from "./native-engine.ts";

/** Whether the engine can fix one rendition. */
export const canChooseSize = canUseHls;

/** Plays the lesson through Media Source Extensions or, without them, natively. */
export function startEngine(
  video: HTMLVideoElement,
  session: PlaybackSession,
  options: EngineOptions,
): Engine {
  const isPlayPressed = !video.paused;
  const engine = canUseHls()
    ? startHls(video, session, options)
    : startNative(video, session, options);
  // If Play was pressed just before, the new source has paused the video again.
  if (isPlayPressed && video.paused) void video.play().catch(() => {});
  return engine;
}
