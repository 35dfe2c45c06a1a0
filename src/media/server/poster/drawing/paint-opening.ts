import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Score } from "#score/server/index.ts";
import { ivoryText } from "../../frames/lesson-colours.ts";
import type { PosterFrame } from "../poster-frame.ts";
import { fadeRight } from "./fade-right.ts";
import { type Level, levelColours, tint } from "./level-colours.ts";
import { drawStave } from "./notation/draw-stave.ts";
import { findOpening, type Opening } from "./notation/opening-notes.ts";

export interface OpeningInput {
  score: Score;
  category: Level;
  /** The lower bound of the stave's area. */
  bottom: number;
}

/** Paints a piece's first notes, as large as fits, on a stave that fades out. */
export function paintOpening(
  canvas: Canvas,
  { score, category, bottom }: OpeningInput,
  frame: PosterFrame,
): void {
  const { width, height, margin, staveTop } = frame;
  const opening = limitDensity(findOpening(score, frame.staveChords));
  const staveHeight = bottom - staveTop;
  const { highest, lowest } = findExtent(opening);
  const space = Math.min(frame.staveSpace, staveHeight / ((highest - lowest) / 2));
  // Notes far above or below the stave shift it, so that they and their stems fit.
  const y = staveTop + staveHeight / 2 + ((highest + lowest) / 4) * space;
  paintStaveShade(canvas.getContext("2d"), bottom, frame);
  // Drawn on its own canvas, so that the fade does not affect the background.
  const stave = createCanvas(width, height);
  const context = stave.getContext("2d");
  const litInk = tint(levelColours[category], 1);
  drawStave(context, opening, {
    x: margin,
    y,
    width: width - margin,
    space,
    ink: ivoryText,
    litInk,
  });
  fadeRight(context, frame);
  canvas.getContext("2d").drawImage(stave, 0, 0);
}

/** Full chords with accidentals need more width, so fewer are shown. */
function limitDensity(opening: Opening): Opening {
  const isDense = opening.chords.some(
    ({ heads }) => heads.length > 2 && heads.some(({ accidental }) => accidental !== ""),
  );
  if (!isDense) return opening;
  return { ...opening, chords: opening.chords.slice(0, Math.ceil(opening.chords.length * 0.6)) };
}

/** The extent of notes, stems and clef, in steps from the bottom line. */
function findExtent({ chords, clef }: Opening): { highest: number; lowest: number } {
  const steps = chords.flatMap(({ heads }) => heads.map(({ step }) => step));
  const stem = 7;
  const up = steps.map((step) => (step < 4 ? step + stem : step + 1));
  const down = steps.map((step) => (step < 4 ? step - 1 : step - stem));
  const [clefTop, clefBottom] = clef === "treble" ? [11, -3] : [9, 0];
  return { highest: Math.max(clefTop, ...up), lowest: Math.min(clefBottom, ...down) };
}

/** Darkens the area behind the notes. */
export function paintStaveShade(
  context: SKRSContext2D,
  bottom: number,
  { width, staveTop }: PosterFrame,
): void {
  const top = staveTop - 30;
  const shade = context.createLinearGradient(0, top, 0, bottom + 40);
  shade.addColorStop(0, "rgba(14,12,13,0)");
  shade.addColorStop(0.25, "rgba(14,12,13,.5)");
  shade.addColorStop(0.75, "rgba(14,12,13,.5)");
  shade.addColorStop(1, "rgba(14,12,13,0)");
  context.fillStyle = shade;
  context.fillRect(0, top, width, bottom + 40 - top);
}
