import type { PlayerView } from "../../build-player-view.ts";

/**
 * Loads captions and shows them as text over the video. Calls `onError` if the load fails. Returns
 * a function that removes the captions.
 */
export function showCaptions(
  { video, captionText }: Pick<PlayerView, "video" | "captionText">,
  { language, url }: { language: string; url: string },
  onError: () => void,
): () => void {
  const element = document.createElement("track");
  // A track of kind "captions" would be shown or disabled by the engine or the browser.
  Object.assign(element, { kind: "metadata", srclang: language, src: url });
  const render = (): void => {
    captionText.textContent = [...(element.track.activeCues ?? [])].map(textOf).join("\n");
  };
  element.track.addEventListener("cuechange", render);
  element.addEventListener("load", render);
  element.addEventListener("error", onError);
  captionText.lang = language;
  video.append(element);
  // A track that is added late loads only while it is not disabled.
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
