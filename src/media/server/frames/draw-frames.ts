import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Score, ScoreNote } from "#score/server/index.ts";
import type { FilmLook } from "../pipeline/film-look.ts";
import { framesPerSecond, type LessonTiming } from "../pipeline/lesson-timing.ts";
import { playPassages } from "../pipeline/play-passages.ts";
import { paintBackdrop, paintCanvasShade, paintFallboard } from "./backdrop.ts";
import { drawBarLines, drawCountIn, layOutBarLines } from "./bar-lines.ts";
import { canvasLayout, canvasTop } from "./canvas-layout.ts";
import { chordStripWidth, createChordStrip } from "./chord-strip.ts";
import { drawFallingNotes, fallPerFrame, layOutFallingNotes } from "./falling-notes.ts";
import { createHandsLayer } from "./hands/hands-layer.ts";
import { drawHandsNote, drawnHandsNote, paintKeySlip } from "./hands/key-slip.ts";
import { createPlumes, litKeysAt } from "./keyboard/key-light.ts";
import { layOutKeyboard } from "./keyboard/keyboard-geometry.ts";
import { createKeyboardLayer } from "./keyboard/keyboard-layer.ts";
import { surfaceColour } from "./lesson-colours.ts";
import { registerLessonFonts } from "./lesson-fonts.ts";
import type { PaintedLine } from "./stave/paint-line.ts";
import { createStaveBand } from "./stave/stave-band.ts";
import { drawProgress, paintTitleBand } from "./title-band.ts";
import { createTitleCards } from "./title-cards.ts";

export type LessonLabels = "notes" | "chords" | "fingers";

export interface LessonVideo {
  width: number;
  height: number;
  frameCount: number;
  framesPerSecond: number;
  /** Draws a frame onto the canvas shared by all frames, and returns it. */
  drawFrame: (frame: number) => Canvas;
  /** Whether the frame equals the one before it. */
  isStill: (frame: number) => boolean;
}

const fadeFrames = 36;

/**
 * Creates a lesson's frames: falling notes over the keys that the piece uses. Static layers are
 * painted once. Each frame copies them and draws the moving parts, or is a section's title card. A
 * frame depends only on its number.
 */
export function prepareVideo(input: {
  score: Score;
  timing: LessonTiming;
  title: string;
  labels: LessonLabels;
  /** The school, for title cards. */
  look?: FilmLook;
  /** The printed score; null for a video without stave band. */
  print?: PaintedLine | null;
  /** Drawn hands play on the keys; with a printed score, they take the place of falling notes. */
  hands?: "drawn" | undefined;
}): LessonVideo {
  registerLessonFonts();
  const { score, timing } = input;
  const passages = playPassages(score, timing);
  const layout = layOutKeyboard(
    score.notes.map((note) => note.pitchMidi),
    canvasLayout.width,
  );
  const hasChords = input.labels === "chords" && score.chords.length > 0;
  const backdrop = paintBackdrop(layout);
  const band = paintTitleBand({
    title: input.title,
    score,
    reservedWidth: hasChords ? chordStripWidth : 0,
  });
  const shade = paintCanvasShade();
  const keyboard = createKeyboardLayer(layout);
  const drawChords = hasChords ? createChordStrip(passages) : undefined;
  const drawPlumes = createPlumes();
  const drawStave = input.print
    ? createStaveBand(input.print, { score, timing, passages })
    : undefined;
  const fallTop = canvasTop + (input.print ? canvasLayout.staveHeight : 0);
  const drawHands = input.hands && createHandsLayer({ score, timing, layout });
  const keysUp = drawHands ? canvasLayout.handsHeight : 0;
  const hasFall = fallTop < canvasLayout.hitLine - keysUp;
  const countIn = drawHands
    ? { middle: canvasLayout.height - keysUp / 2, sizePx: 130 }
    : { middle: (fallTop + canvasLayout.hitLine) / 2, sizePx: 210 };
  const barLines = layOutBarLines(score, passages);
  const fall = fallPerFrame(score);
  const notes = layOutFallingNotes({
    notes: passages.flatMap((passage) => passage.notes),
    fall,
    layout,
    // Hands cover the labels of keys, and show their fingers' numbers.
    labelOf: input.hands ? () => undefined : createLabeller(input.labels),
  });
  const titleCards = createTitleCards(paintBackdrop({ ...layout, keys: [] }), {
    sections: timing.sections,
    look: input.look,
    note: input.hands && drawnHandsNote,
  });
  const canvas = createCanvas(canvasLayout.width, canvasLayout.height);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  const frameCount = Math.round(timing.videoSeconds * framesPerSecond);
  const firstFrame = timing.leadInSeconds * framesPerSecond;
  const endSeconds = timing.passages.at(-1)?.endSeconds ?? timing.videoSeconds;
  const musicFrames = endSeconds * framesPerSecond - firstFrame;
  const drawFrame = (frame: number): Canvas => {
    if (titleCards.draw(context, frame)) return canvas;
    context.drawImage(backdrop, 0, 0);
    context.translate(0, -keysUp);
    if (hasFall) {
      drawBarLines(context, barLines, frame, fall);
      if (!drawHands) drawCountIn(context, timing, frame, countIn);
      drawFallingNotes(context, notes, frame, fall);
      context.drawImage(shade, 0, fallTop + keysUp);
    }
    context.translate(0, keysUp);
    drawStave?.(context, frame);
    context.drawImage(band, 0, 0);
    drawProgress(context, (frame - firstFrame) / musicFrames);
    drawChords?.(context, frame);
    context.translate(0, -keysUp);
    paintFallboard(context);
    keyboard.drawUnlitKeys(context);
    keyboard.drawLitKeys(context, litKeysAt(notes, frame));
    if (hasFall) drawPlumes(context, notes, frame);
    context.translate(0, keysUp);
    if (drawHands) {
      paintKeySlip(context);
      drawCountIn(context, timing, frame, countIn);
      drawHands(context, frame);
      if (timing.sections.length === 0 && frame < firstFrame) drawHandsNote(context);
    }
    const fade = 1 - (frameCount - 1 - frame) / fadeFrames;
    if (fade > 0) {
      context.globalAlpha = fade * fade;
      context.fillStyle = surfaceColour;
      context.fillRect(0, 0, canvasLayout.width, canvasLayout.height);
      context.globalAlpha = 1;
    }
    return canvas;
  };
  return {
    width: canvasLayout.width,
    height: canvasLayout.height,
    frameCount,
    framesPerSecond,
    drawFrame,
    isStill: titleCards.isStill,
  };
}

function createLabeller(labels: LessonLabels): (note: ScoreNote) => string | undefined {
  if (labels === "fingers") {
    return (note) => (note.finger === undefined ? undefined : String(note.finger));
  }
  return (note) =>
    note.spelled
      .replace(/-?\d+$/, "")
      .replace("𝄪", "♯♯")
      .replace("𝄫", "♭♭");
}
