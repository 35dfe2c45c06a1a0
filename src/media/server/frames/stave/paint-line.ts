import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { canvasLayout } from "../canvas-layout.ts";
import type { EngravedLine } from "./read-line.ts";

export const inkColour = "#231a13";

export interface PaintedLine {
  line: EngravedLine;
  /** The whole line without background, in tiles from left to right. */
  tiles: Canvas[];
  /** Pixels per unit of the engraving. */
  scale: number;
}

const marginPx = 8;
const largestSpacePx = 17.5;
const smallestSpacePx = 6;
/** The tiles of a line take at most 80 MB: some 280 bars at full size, 650 at the smallest. */
const widestPx = 64_000;
/** The canvas cannot draw tiles of 32,768 pixels. */
const tilePx = 16_384;

/**
 * Paints a line as large as the band allows, and a long one smaller. Throws if it would be too
 * small to read.
 */
export async function paintLine(line: EngravedLine): Promise<PaintedLine> {
  const scale = Math.min(
    (canvasLayout.staveHeight - 2 * marginPx) / line.height,
    largestSpacePx / line.space,
    widestPx / line.width,
  );
  if (scale * line.space < smallestSpacePx && scale * line.width > widestPx - 1) {
    throw new Error("the score is too long for a stave band");
  }
  const [width, height] = [Math.ceil(line.width * scale), Math.ceil(line.height * scale)];
  const drawing = line.svg
    .replace("<svg ", `<svg width="${width}" height="${height}" fill="${inkColour}" `)
    .replace('color="black"', `color="${inkColour}"`);
  const tiles: Canvas[] = [];
  for (let left = 0; left < width; left += tilePx) {
    const tile = createCanvas(Math.min(tilePx, width - left), height);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${height}" viewBox="${left} 0 ${tile.width} ${height}">${drawing}</svg>`;
    tile.getContext("2d").drawImage(await loadImage(Buffer.from(svg)), 0, 0);
    tiles.push(tile);
  }
  return { line, tiles, scale };
}

/** Draws a section of a line, in pixels. */
export function drawInk(
  context: SKRSContext2D,
  tiles: readonly Canvas[],
  { from, length, x, top }: { from: number; length: number; x: number; top: number },
): void {
  for (const [index, tile] of tiles.entries()) {
    const left = Math.max(from - index * tilePx, 0);
    const width = Math.min(from + length - index * tilePx, tile.width) - left;
    if (width <= 0) continue;
    const at = x + index * tilePx + left - from;
    context.drawImage(tile, left, 0, width, tile.height, at, top, width, tile.height);
  }
}
