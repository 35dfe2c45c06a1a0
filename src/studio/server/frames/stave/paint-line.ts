import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { canvasLayout } from "../canvas-layout.ts";
import type { EngravedLine } from "./read-line.ts";

export const inkColour = "#231a13";

export interface PaintedLine {
  line: EngravedLine;
  /** The whole line, ink alone. */
  ink: Canvas;
  /** Pixels of a unit of the engraving. */
  scale: number;
}

const marginPx = 8;
const largestSpacePx = 10.5;
/** The canvas draws no wider one: some 250 bars. */
const widestPx = 32_000;

/** Paints a line as large as the band allows. Throws where it is too long for one canvas. */
export async function paintLine(line: EngravedLine): Promise<PaintedLine> {
  const scale = Math.min(
    (canvasLayout.staveHeight - 2 * marginPx) / line.height,
    largestSpacePx / line.space,
  );
  const [width, height] = [Math.ceil(line.width * scale), Math.ceil(line.height * scale)];
  if (width > widestPx) throw new Error("the score is too long for a stave band");
  const svg = line.svg
    .replace("<svg ", `<svg width="${width}" height="${height}" fill="${inkColour}" `)
    .replace('color="black"', `color="${inkColour}"`);
  const ink = createCanvas(width, height);
  ink.getContext("2d").drawImage(await loadImage(Buffer.from(svg)), 0, 0, width, height);
  return { line, ink, scale };
}
