import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawAccidental } from "./draw-accidental.ts";
import { drawClef } from "./draw-clef.ts";
import { drawHeads } from "./draw-note-heads.ts";
import { drawStems } from "./draw-stems.ts";
import type { Opening } from "./opening-notes.ts";
import { type StaveGeometry, yOf } from "./stave-geometry.ts";

/** Positions of a key signature's accidentals, in steps above the bottom line of a treble stave. */
const sharpSteps = [8, 5, 9, 6, 3, 7, 4];
const flatSteps = [4, 7, 3, 6, 2, 5, 1];

/** Draws a piece's opening on a stave, its first chord highlighted. */
export function drawStave(context: SKRSContext2D, opening: Opening, geometry: StaveGeometry): void {
  const { x, y, width, space, ink } = geometry;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.globalAlpha = 0.7;
  context.lineWidth = Math.max(1.5, space * 0.075);
  for (let line = 0; line < 5; line++) {
    context.beginPath();
    context.moveTo(x, y - line * space);
    context.lineTo(x + width, y - line * space);
    context.stroke();
  }
  context.globalAlpha = 1;
  const clefLine = opening.clef === "treble" ? y - space : y - 3 * space;
  drawClef(context, { kind: opening.clef, x: x + space * 1.9, y: clefLine, space });
  const notesX = drawKeySignature(context, opening, geometry, x + space * 4) + space * 1.6;
  const notesWidth = x + width - notesX - space;
  const gap = notesWidth / Math.max(1, opening.chords.length);
  const stems = opening.chords.map((chord, index) => ({ chord, x: notesX + gap * (index + 0.4) }));
  for (const [index, stem] of stems.entries()) {
    if (stem.chord.startsBar) drawBarLine(context, geometry, stem.x - gap * 0.5);
    drawHeads(context, stem, geometry, index === 0);
  }
  drawStems(context, stems, geometry);
}

function drawKeySignature(
  context: SKRSContext2D,
  opening: Opening,
  geometry: StaveGeometry,
  x: number,
): number {
  const { keyFifths, clef } = opening;
  const steps = keyFifths > 0 ? sharpSteps : flatSteps;
  const lowered = clef === "bass" ? 2 : 0;
  const signs = steps.slice(0, Math.abs(keyFifths));
  for (const [index, step] of signs.entries()) {
    const signX = x + index * geometry.space * 1.02;
    drawAccidental(
      context,
      keyFifths > 0 ? "♯" : "♭",
      signX,
      yOf(step - lowered, geometry),
      geometry.space,
    );
  }
  return x + signs.length * geometry.space * 1.02;
}

function drawBarLine(context: SKRSContext2D, geometry: StaveGeometry, x: number): void {
  context.save();
  context.strokeStyle = geometry.ink;
  context.globalAlpha = 0.5;
  context.lineWidth = Math.max(1.5, geometry.space * 0.09);
  context.beginPath();
  context.moveTo(x, geometry.y);
  context.lineTo(x, geometry.y - geometry.space * 4);
  context.stroke();
  context.restore();
}
