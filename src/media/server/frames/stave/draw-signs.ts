import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { inkColour, type PaintedLine } from "./paint-line.ts";
import type { EngravedLine } from "./read-line.ts";

interface PaintedSigns {
  canvas: Canvas;
  width: number;
}

const clefSpaces = 3.6;
const marginSpaces = 1.2;

/**
 * Paints the clefs and key signatures that apply at a place of the print. They stay at the left
 * while the music moves.
 */
export function paintSigns({
  line,
  scale,
}: Pick<PaintedLine, "line" | "scale">): (x: number) => PaintedSigns {
  const painted = new Map<string, PaintedSigns>();
  return (x) => {
    const held = line.staves.flatMap((_, staff) =>
      (["clef", "key"] as const).flatMap((kind) => {
        const of = line.signs.filter((sign) => sign.kind === kind && sign.staff === staff);
        const begun = of.findLast((sign) => sign.x <= x);
        return begun ?? of.find((sign) => sign.x < (line.measures[0]?.from ?? 0)) ?? [];
      }),
    );
    const name = held.map((sign) => sign.x).join();
    const known = painted.get(name) ?? paint(line, scale, held);
    painted.set(name, known);
    return known;
  };
}

function paint(line: EngravedLine, scale: number, signs: EngravedLine["signs"]): PaintedSigns {
  const space = line.space * scale;
  const keys = signs.filter(({ kind }) => kind === "key");
  const keySpaces = Math.max(0, ...keys.map(({ glyphs }) => glyphs.length)) * 1.1;
  const width = Math.ceil((marginSpaces + clefSpaces + keySpaces + 0.4) * space);
  const canvas = createCanvas(width, Math.ceil(line.height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = inkColour;
  for (const { top, bottom } of line.staves) {
    for (let each = 0; each < 5; each++) {
      const y = (top + ((bottom - top) * each) / 4) * scale;
      context.globalAlpha = 0.8;
      context.fillRect(0, y - 0.5, width, 1);
      context.globalAlpha = 1;
    }
  }
  for (const { kind, glyphs, x } of signs) {
    const left = (marginSpaces + (kind === "key" ? clefSpaces - 0.5 : 0)) * space;
    for (const glyph of glyphs) {
      const outline = line.outlines.get(glyph.name);
      if (!outline) continue;
      const at = { x: left + (glyph.x - x) * scale, y: glyph.y * scale };
      drawGlyph(context, new Path2D(outline), { ...at, scale: glyph.scale * scale });
    }
  }
  return { canvas, width };
}

/** Outlines are upside down, as in fonts. */
export function drawGlyph(
  context: SKRSContext2D,
  outline: Path2D,
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, -scale);
  context.fill(outline);
  context.restore();
}
