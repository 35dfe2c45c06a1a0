import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawClef } from "./calligraphy.ts";
import { drawHeads } from "./draw-note-heads.ts";
import { drawSign } from "./draw-sign.ts";
import { drawStems } from "./draw-stems.ts";
import type { Opening } from "./opening-notes.ts";
import { type StavePlace, yOf } from "./stave-place.ts";

/** Where key signatures' signs stand, as steps up from the bottom line of a treble stave. */
const sharpSteps = [8, 5, 9, 6, 3, 7, 4];
const flatSteps = [4, 7, 3, 6, 2, 5, 1];

/** Draws a piece's opening on five lines, its first notes lit, as far as the width allows. */
export function drawStave(context: SKRSContext2D, opening: Opening, place: StavePlace): void {
  const { x, y, width, space, ink } = place;
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
  const notesX = drawKeySignature(context, opening, place, x + space * 4) + space * 1.6;
  const notesWidth = x + width - notesX - space;
  const gap = notesWidth / Math.max(1, opening.chords.length);
  const stems = opening.chords.map((chord, index) => ({ chord, x: notesX + gap * (index + 0.4) }));
  for (const [index, stem] of stems.entries()) {
    if (stem.chord.startsBar) drawBarLine(context, place, stem.x - gap * 0.5);
    drawHeads(context, stem, place, index === 0);
  }
  drawStems(context, stems, place);
}

function drawKeySignature(
  context: SKRSContext2D,
  opening: Opening,
  place: StavePlace,
  x: number,
): number {
  const { keyFifths, clef } = opening;
  const steps = keyFifths > 0 ? sharpSteps : flatSteps;
  const lowered = clef === "bass" ? 2 : 0;
  const signs = steps.slice(0, Math.abs(keyFifths));
  for (const [index, step] of signs.entries()) {
    const signX = x + index * place.space * 1.02;
    drawSign(context, keyFifths > 0 ? "♯" : "♭", signX, yOf(step - lowered, place), place.space);
  }
  return x + signs.length * place.space * 1.02;
}

function drawBarLine(context: SKRSContext2D, place: StavePlace, x: number): void {
  context.save();
  context.strokeStyle = place.ink;
  context.globalAlpha = 0.5;
  context.lineWidth = Math.max(1.5, place.space * 0.09);
  context.beginPath();
  context.moveTo(x, place.y);
  context.lineTo(x, place.y - place.space * 4);
  context.stroke();
  context.restore();
}
