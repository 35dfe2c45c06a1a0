import textFont from "../../../../ui/fonts/instrument-sans.woff2?url";
import signFont from "../../../../ui/fonts/instrument-signs.woff2?url";
import { type FallingState, makeFallingPainter } from "./falling-painter.ts";

/** The canvas comes first, then the changes. */
export type FallingMessage = { canvas: OffscreenCanvas } | Partial<FallingState>;

let paint: ((change: Partial<FallingState>) => void) | undefined;
let waiting: Partial<FallingState> | undefined;

/** Drawn with the next frame: what a worker draws at other times may never be shown. */
function change(next: Partial<FallingState>): void {
  if (!waiting) {
    requestAnimationFrame(() => {
      paint?.(waiting ?? {});
      waiting = undefined;
    });
  }
  waiting = { ...waiting, ...next };
}

addEventListener("message", ({ data }: MessageEvent<FallingMessage>) => {
  if ("canvas" in data) paint = makeFallingPainter(data.canvas);
  else change(data);
});

// A worker has none of the document's fonts; `fonts` is missing from the types of a window.
const { fonts } = globalThis as unknown as { fonts: FontFaceSet };
for (const [family, url] of [
  ["Instrument Sans", textFont],
  ["School Signs", signFont],
] as const) {
  const font = new FontFace(family, `url(${url})`, { weight: "400 700" });
  fonts.add(font);
  // Drawn anew with it; without it, in the system's.
  font.load().then(
    () => change({}),
    () => undefined,
  );
}
