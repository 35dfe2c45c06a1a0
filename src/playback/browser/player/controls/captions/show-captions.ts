import type { PlayerView } from "../../build-player-view.ts";

/**
 * Loads captions and shows them over the video, as text. Calls `onError` where they cannot be loaded;
 * returns a function that removes them.
 */
export function showCaptions(
  { video, captionText }: Pick<PlayerView, "video" | "captionText">,
  { language, url }: { language: string; url: string },
  onError: () => void,
): () => void {
  const element = document.createElement("track");
  // As captions, the engine or the browser would show or disable them.
  Object.assign(element, { kind: "metadata", srclang: language, src: url });
  const render = (): void => {
    captionText.textContent = [...(element.track.activeCues ?? [])].map(textOf).join("\n");
  };
  element.track.addEventListener("cuechange", render);
  element.addEventListener("load", render);
  element.addEventListener("error", onError);
  captionText.lang = language;
  video.append(element);
  // A track added late loads only once it is not disabled.
  element.track.mode = "hidden";
  return () => {
    element.removeEventListener("error", onError);
    element.track.mode = "disabled";
    element.remove();
    captionText.textContent = "";
  };
}

const textOf = (cue: TextTrackCue): string =>
  cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "";
