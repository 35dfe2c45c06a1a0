import { readDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import type { Stage } from "../build-player-view.ts";

/**
 * Brings the small pictures over the seek bar when someone first reaches for it, and never while he
 * saves data. Returns how to take them away again.
 */
export function loadThumbnails(
  { video, timeRange }: Pick<Stage, "video" | "timeRange">,
  address: string | null,
): () => void {
  const gone = new AbortController();
  const reach = (): void => {
    if (address === null || readDataSaverMode() !== "all" || video.querySelector("track")) return;
    const track = document.createElement("track");
    Object.assign(track, { kind: "metadata", label: "thumbnails", src: address });
    video.append(track);
    // One that comes late is loaded only once it is not disabled.
    track.track.mode = "hidden";
  };
  for (const event of ["pointerenter", "pointerdown", "focusin"]) {
    timeRange.addEventListener(event, reach, { signal: gone.signal, passive: true });
  }
  return () => {
    gone.abort();
    video.querySelector("track")?.remove();
  };
}
