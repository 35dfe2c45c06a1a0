import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { framesPerSecond, type LessonTiming } from "../preparation/lesson-timing.ts";
import type { Score, ScoreNote } from "../score/score.ts";
import { paintBackdrop, paintCanvasShade, paintFallboard } from "./backdrop.ts";
import { drawBarLines, drawCountIn, layOutBarLines } from "./bar-lines.ts";
import { chordStripWidth, makeChordStrip } from "./chord-strip.ts";
import { drawFallingNotes, fallPerFrame, layOutFallingNotes } from "./falling-notes.ts";
import { litKeysAt, makePlumes } from "./keyboard/key-light.ts";
import { layOutKeyboard } from "./keyboard/keyboard-geometry.ts";
import { makeKeyboardPicture } from "./keyboard/keyboard-picture.ts";
import { surfaceColour } from "./lesson-colours.ts";
import { registerLessonFonts } from "./lesson-fonts.ts";
import { canvasTop, stage } from "./stage.ts";
import { drawProgress, paintTitleBand } from "./title-band.ts";

export type LessonLabels = "notes" | "chords" | "fingers";

export interface LessonFilm {
  width: number;
  height: number;
  frameCount: number;
  framesPerSecond: number;
  /** Draws a frame onto the one canvas that all frames share, and returns it. */
  drawFrame: (frame: number) => Canvas;
}

const fadeFrames = 36;

/**
 * Prepares the film of a lesson: falling notes over the keys the piece uses. What stands still is
 * painted once; each frame copies it and draws only what moves. Frames depend on their number alone.
 */
export function prepareFilm(input: {
  score: Score;
  timing: LessonTiming;
  title: string;
  labels: LessonLabels;
}): LessonFilm {
  registerLessonFonts();
  const { score, timing } = input;
  const layout = layOutKeyboard(
    score.notes.map((note) => note.pitchMidi),
    stage.width,
  );
  const hasChords = input.labels === "chords" && score.chords.length > 0;
  const backdrop = paintBackdrop(layout);
  const band = paintTitleBand({
    title: input.title,
    score,
    reservedWidth: hasChords ? chordStripWidth : 0,
  });
  const shade = paintCanvasShade();
  const keyboard = makeKeyboardPicture(layout);
  const drawChords = hasChords ? makeChordStrip(score, timing) : undefined;
  const drawPlumes = makePlumes();
  const barLines = layOutBarLines(score, timing);
  const notes = layOutFallingNotes({ score, timing, layout, labelOf: labeller(input.labels) });
  const fall = fallPerFrame(score);
  const canvas = createCanvas(stage.width, stage.height);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  const frameCount = Math.round(timing.filmSeconds * framesPerSecond);
  const musicFrames = score.durationSeconds * framesPerSecond;
  const drawFrame = (frame: number): Canvas => {
    context.drawImage(backdrop, 0, 0);
    drawBarLines(context, barLines, frame, fall);
    drawCountIn(context, timing, frame);
    drawFallingNotes(context, notes, frame, fall);
    context.drawImage(shade, 0, canvasTop);
    context.drawImage(band, 0, 0);
    drawProgress(context, (frame - timing.leadInSeconds * framesPerSecond) / musicFrames);
    drawChords?.(context, frame);
    paintFallboard(context);
    keyboard.drawResting(context);
    keyboard.drawLit(context, litKeysAt(notes, frame));
    drawPlumes(context, notes, frame);
    const fade = 1 - (frameCount - 1 - frame) / fadeFrames;
    if (fade > 0) {
      context.globalAlpha = fade * fade;
      context.fillStyle = surfaceColour;
      context.fillRect(0, 0, stage.width, stage.height);
      context.globalAlpha = 1;
    }
    return canvas;
  };
  return { width: stage.width, height: stage.height, frameCount, framesPerSecond, drawFrame };
}

function labeller(labels: LessonLabels): (note: ScoreNote) => string | undefined {
  if (labels === "fingers") {
    return (note) => (note.finger === undefined ? undefined : String(note.finger));
  }
  return (note) =>
    note.spelled
      .replace(/-?\d+$/, "")
      .replace("𝄪", "♯♯")
      .replace("𝄫", "♭♭");
}
