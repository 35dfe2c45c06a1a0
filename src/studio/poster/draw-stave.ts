import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawSignedText } from "../picture/draw-signed-text.ts";
import { sansFont } from "../picture/lesson-fonts.ts";
import { drawClef } from "./calligraphy.ts";
import type { Opening, StaveChord } from "./opening-notes.ts";

export interface StavePlace {
  x: number;
  /** The bottom line. */
  y: number;
  width: number;
  /** Between two lines. */
  space: number;
  ink: string;
  litInk: string;
}

/** Where key signatures' signs stand, as steps up from the bottom line of a treble stave. */
const sharpSteps = [8, 5, 9, 6, 3, 7, 4];
const flatSteps = [4, 7, 3, 6, 2, 5, 1];

/** Draws a piece's opening on five lines, its first notes lit, as far as the width allows. */
export function drawStave(context: SKRSContext2D, opening: Opening, place: StavePlace): void {
  const { x, y, width, space, ink } = place;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.globalAlpha = 0.5;
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

interface Stem {
  chord: StaveChord;
  x: number;
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

function drawSign(context: SKRSContext2D, sign: string, x: number, y: number, space: number): void {
  if (sign === "♮") {
    drawNatural(context, x + space * 0.3, y, space);
    return;
  }
  const sizePx = space * 2.9;
  // A flat's bowl and a sharp's middle lie on the note's own line.
  const below = sign === "♭" ? 0.16 : 0.35;
  drawSignedText(context, { text: sign, x, y: y + sizePx * below, sizePx, font: sansFont });
}

function drawNatural(context: SKRSContext2D, x: number, y: number, space: number): void {
  context.lineWidth = space * 0.13;
  context.beginPath();
  context.moveTo(x, y - space * 1.3);
  context.lineTo(x, y + space * 0.62);
  context.moveTo(x + space * 0.62, y - space * 0.62);
  context.lineTo(x + space * 0.62, y + space * 1.3);
  context.stroke();
  context.lineWidth = space * 0.26;
  context.beginPath();
  context.moveTo(x, y - space * 0.38);
  context.lineTo(x + space * 0.62, y - space * 0.58);
  context.moveTo(x, y + space * 0.58);
  context.lineTo(x + space * 0.62, y + space * 0.38);
  context.stroke();
}

function drawHeads(context: SKRSContext2D, stem: Stem, place: StavePlace, isLit: boolean): void {
  const { space } = place;
  for (const head of stem.chord.heads) {
    const y = yOf(head.step, place);
    drawLedgers(context, stem.x, head.step, place);
    context.fillStyle = isLit ? place.litInk : place.ink;
    context.strokeStyle = context.fillStyle;
    context.save();
    if (isLit) {
      context.shadowColor = place.litInk;
      context.shadowBlur = space * 1.6;
    }
    if (head.accidental) drawSign(context, head.accidental, stem.x - space * 2.1, y, space);
    drawHead(context, stem.x, y, space, stem.chord.quarters);
    context.restore();
  }
  if (dotted(stem.chord.quarters)) drawDots(context, stem, place);
}

function drawHead(
  context: SKRSContext2D,
  x: number,
  y: number,
  space: number,
  quarters: number,
): void {
  context.beginPath();
  if (quarters < 1.75) {
    context.ellipse(x, y, space * 0.64, space * 0.46, -0.36, 0, Math.PI * 2);
    context.fill();
    return;
  }
  context.ellipse(x, y, space * 0.66, space * 0.46, -0.3, 0, Math.PI * 2);
  context.ellipse(x, y, space * 0.52, space * 0.24, -0.6, 0, Math.PI * 2, true);
  context.fill("evenodd");
}

function drawDots(context: SKRSContext2D, stem: Stem, place: StavePlace): void {
  for (const head of stem.chord.heads) {
    const inSpace = head.step % 2 === 0 ? head.step + 1 : head.step;
    context.beginPath();
    const x = stem.x + place.space * 1.15;
    context.arc(x, yOf(inSpace, place), place.space * 0.16, 0, Math.PI * 2);
    context.fill();
  }
}

function dotted(quarters: number): boolean {
  return [0.75, 1.5, 3].some((length) => Math.abs(quarters / length - 1) < 0.06);
}

function drawLedgers(context: SKRSContext2D, x: number, step: number, place: StavePlace): void {
  context.save();
  context.strokeStyle = place.ink;
  context.globalAlpha = 0.6;
  context.lineWidth = Math.max(1.5, place.space * 0.1);
  const ledger = (at: number) => {
    context.beginPath();
    context.moveTo(x - place.space * 1.05, yOf(at, place));
    context.lineTo(x + place.space * 1.05, yOf(at, place));
    context.stroke();
  };
  for (let at = -2; at >= step; at -= 2) ledger(at);
  for (let at = 10; at <= step; at += 2) ledger(at);
  context.restore();
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

/** Stems, and beams over the short notes of one beat. */
function drawStems(context: SKRSContext2D, stems: Stem[], place: StavePlace): void {
  for (const group of beamGroups(stems)) {
    const steps = group.flatMap((stem) => stem.chord.heads.map((head) => head.step));
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    const goesUp = mean < 4;
    const reach = 7;
    const end = goesUp ? Math.max(...steps) + reach : Math.min(...steps) - reach;
    const endY = yOf(end, place);
    for (const stem of group) drawStem(context, stem, place, goesUp, endY);
    drawBeams(context, group, place, goesUp, endY);
  }
}

function drawStem(
  context: SKRSContext2D,
  stem: Stem,
  place: StavePlace,
  goesUp: boolean,
  endY: number,
): void {
  if (stem.chord.quarters >= 3.5) return;
  const own = stem.chord.heads.map((head) => head.step);
  const from = yOf(goesUp ? Math.min(...own) : Math.max(...own), place);
  const x = stemX(stem, place, goesUp);
  context.strokeStyle = place.ink;
  context.lineWidth = Math.max(2, place.space * 0.13);
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, endY);
  context.stroke();
}

function drawBeams(
  context: SKRSContext2D,
  group: Stem[],
  place: StavePlace,
  goesUp: boolean,
  endY: number,
): void {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last || first.chord.quarters >= 0.7) return;
  const beams = Math.min(...group.map((stem) => stem.chord.quarters)) < 0.3 ? 2 : 1;
  const thickness = place.space * 0.5;
  const inwards = goesUp ? 1 : -1;
  const from = stemX(first, place, goesUp);
  context.fillStyle = place.ink;
  for (let beam = 0; beam < beams; beam++) {
    const y = endY + inwards * beam * thickness * 1.6;
    if (group.length === 1) {
      drawFlag(context, from, y, place.space * inwards, place.space);
      continue;
    }
    const to = stemX(last, place, goesUp);
    context.fillRect(from - 1, goesUp ? y : y - thickness, to - from + 2, thickness);
  }
}

function drawFlag(context: SKRSContext2D, x: number, y: number, down: number, space: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(
    x,
    y + down * 1.1,
    x + space * 1.5,
    y + down * 1.3,
    x + space,
    y + down * 3,
  );
  context.bezierCurveTo(
    x + space * 1.1,
    y + down * 1.8,
    x + space * 0.5,
    y + down * 1.4,
    x,
    y + down * 1.2,
  );
  context.closePath();
  context.fill();
}

/** Short notes within one beat share a beam; every other note stands alone. */
function beamGroups(stems: Stem[]): Stem[][] {
  const groups: Stem[][] = [];
  for (const stem of stems) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const sharesBeat =
      last !== undefined &&
      !stem.chord.startsBar &&
      Math.floor(last.chord.atQuarters + 0.01) === Math.floor(stem.chord.atQuarters + 0.01);
    const bothShort = last !== undefined && last.chord.quarters < 0.7 && stem.chord.quarters < 0.7;
    if (group && sharesBeat && bothShort) group.push(stem);
    else groups.push([stem]);
  }
  return groups;
}

function stemX(stem: Stem, place: StavePlace, goesUp: boolean): number {
  return stem.x + (goesUp ? 1 : -1) * place.space * 0.56;
}

function yOf(step: number, place: StavePlace): number {
  return place.y - (step * place.space) / 2;
}
