import type { PlayerSession } from "../contract.ts";
import { addressOf, type Engine, type EngineOptions, type Quality } from "./engine.ts";

/** Plays with the browser's own HLS, as older iPhones need it. */
export function startNative(
  video: HTMLVideoElement,
  session: PlayerSession,
  { quality, startAtSeconds, onTrouble }: EngineOptions,
): Engine {
  const load = (wanted: Quality, seconds: number): void => {
    video.src =
      wanted === "auto" ? addressOf(session, wanted) : `${session.sessionPath}/${wanted}.m3u8`;
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
