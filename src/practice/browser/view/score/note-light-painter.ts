import type { PracticeHand } from "../../engine/hands.ts";
import { type DrawingContext, type LayerPainter, soundsBefore } from "../painting/layer-painter.ts";
import { followSoundingNotes } from "../sounding-notes.ts";

/** A stroke or glyph of a printed note. */
export interface NoteShape {
  /** An SVG path. */
  path: string;
  /** From the path's coordinates to CSS pixels of the canvas: a, b, c, d, e, f of an SVG matrix. */
  matrix: readonly [number, number, number, number, number, number];
  /** In the path's coordinates; null for a filled path. */
  strokeWidth: number | null;
}

/** Notes of the printed systems, with their times. */
export interface NoteLights {
  kind: "notes";
  /** Ordered by start. */
  notes: { startBeat: number; beats: number; hand: PracticeHand; shapes: NoteShape[] }[];
  colours: Record<PracticeHand, string>;
}

/** Draws the sounding notes again over the print, in their hand's colour. */
export function createNoteLightPainter({ notes, colours }: NoteLights): LayerPainter {
  const sounding = followSoundingNotes(notes);
  const lit = new Set<number>();
  let isChanged = true;
  const onChange = (index: number, isOn: boolean): void => {
    if (isOn) lit.add(index);
    else lit.delete(index);
    isChanged = true;
  };
  return ({ context, width, height, moment, isStale }) => {
    sounding.moveTo(moment.beat, soundsBefore(moment), moment.hands, onChange);
    if (!isStale && !isChanged) return;
    isChanged = false;
    context.clearRect(0, 0, width, height);
    for (const index of lit) {
      const note = notes[index];
      if (!note) continue;
      context.fillStyle = colours[note.hand];
      context.strokeStyle = colours[note.hand];
      for (const shape of note.shapes) drawShape(context, shape);
    }
  };
}

function drawShape(context: DrawingContext, { path, matrix, strokeWidth }: NoteShape): void {
  const shape = new Path2D(path);
  context.save();
  context.transform(...matrix);
  if (strokeWidth === null) context.fill(shape);
  else {
    context.lineWidth = strokeWidth;
    context.stroke(shape);
  }
  context.restore();
}
