import { readDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import type { PlayerView } from "../build-player-view.ts";

/**
 * Loads the thumbnails of seek bar and loop at the first hover, press or focus. Loads none with the
 * data saver on. Returns a function that removes the thumbnails.
 */
export function loadThumbnails(
  { video, timeRange, loopLane }: Pick<PlayerView, "video" | "timeRange" | "loopLane">,
  url: string | null,
): () => void {
  const removed = new AbortController();
  let track: HTMLTrackElement | undefined;
  const load = (): void => {
    if (url === null || readDataSaverMode() !== "all" || track) return;
    track = document.createElement("track");
    Object.assign(track, { kind: "metadata", label: "thumbnails", src: url });
    video.append(track);
    // A track that is added late loads only while it is not disabled.
    track.track.mode = "hidden";
  };
  for (const event of ["pointerenter", "pointerdown", "focusin"]) {
    for (const bar of [timeRange, loopLane]) {
      bar.addEventListener(event, load, { signal: removed.signal, passive: true });
    }
  }
  return () => {
    removed.abort();
    track?.remove();
  };
}
