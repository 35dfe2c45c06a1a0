import textFont from "#ui/fonts/instrument-sans.woff2?url";
import signFont from "#ui/fonts/instrument-signs.woff2?url";
import { epochNow } from "./forecast.ts";
import { createViewLayers, type ViewMessage } from "./view-layers.ts";

const layers = createViewLayers();
let isRequested = false;

/** Draws in animation frames: a worker's drawing at other times may never be shown. */
function requestDrawing(): void {
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(() => {
    isRequested = false;
    if (layers.draw(epochNow())) requestDrawing();
  });
}

addEventListener("message", ({ data }: MessageEvent<ViewMessage>) => {
  layers.tell(data);
  requestDrawing();
});

// A worker has none of the document's fonts. The types of a window lack `fonts`.
const { fonts } = globalThis as unknown as { fonts: FontFaceSet };
for (const [family, url] of [
  ["Instrument Sans", textFont],
  ["School Signs", signFont],
] as const) {
  const font = new FontFace(family, `url(${url})`, { weight: "400 700" });
  fonts.add(font);
  // Draws again with the font. If it fails to load, the system's font stays.
  font.load().then(
    () => {
      layers.refresh();
      requestDrawing();
    },
    () => undefined,
  );
}
