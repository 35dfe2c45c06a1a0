import type { PlayerSession } from "../contract.ts";
import { addressOf, type Engine, type EngineOptions, type Quality, savesData } from "./engine.ts";

/**
 * Plays with the browser's own HLS, as older iPhones need it. It plays masters alone: a rung's own
 * playlist would be silent.
 */
export function startNative(
  video: HTMLVideoElement,
  session: PlayerSession,
  { quality, startAtSeconds, onTrouble }: EngineOptions,
): Engine {
  const load = (wanted: Quality, seconds: number): void => {
    video.preload = savesData(wanted) ? "none" : "auto";
    video.src = addressOf(session, wanted);
    video.addEventListener("loadedmetadata", () => (video.currentTime = seconds), { once: true });
  };
  video.addEventListener("error", () => onTrouble("refused"));
  load(quality, startAtSeconds);
  return {
    setQuality: (wanted) => {
      const resume = !video.paused;
      load(wanted, video.currentTime);
      if (resume) void video.play().catch(() => {});
    },
    retry: () => video.load(),
    stop: () => video.removeAttribute("src"),
  };
}
