import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Score } from "#score/server/index.ts";
import { framesPerSecond, type LessonTiming } from "../../pipeline/lesson-timing.ts";
import { playPassages } from "../../pipeline/play-passages.ts";
import { canvasLayout, keyboardHeight } from "../canvas-layout.ts";
import type { KeyboardLayout } from "../keyboard/keyboard-geometry.ts";
import { drawHand } from "./draw-hand.ts";
import { fingerNotes } from "./finger-notes.ts";
import { createHandMotion, type PlayedNote } from "./hand-motion.ts";

const opacity = 0.86;
/** A hand's half width and its reach above the fingertips, in white keys. */
const extent = { half: 5.5, above: 1.4 } as const;
const whiteWidthAtScale1 = 61;
/** Where fingertips are on white keys. */
const tipLine =
  canvasLayout.keyboardTop - canvasLayout.handsHeight + Math.round(keyboardHeight * 0.76);

/** Draws both hands over the keys, with the fingers that {@link fingerNotes} chooses. */
export function createHandsLayer(input: {
  score: Score;
  timing: LessonTiming;
  layout: KeyboardLayout;
}): (context: SKRSContext2D, frame: number) => void {
  const { score, timing, layout } = input;
  const fingered = { ...score, notes: fingerNotes(score) };
  const notes = playPassages(fingered, timing).flatMap((passage) => passage.notes);
  const played = notes.flatMap((note) => (isFingered(note) ? [note] : []));
  const hands = (["left", "right"] as const).map((hand) => ({
    hand,
    poseAt: createHandMotion(played, hand, layout),
  }));
  const scale = layout.whiteWidth / whiteWidthAtScale1;
  const halfWidth = Math.ceil(extent.half * layout.whiteWidth);
  const top = tipLine - Math.ceil(extent.above * layout.whiteWidth);
  const canvas = createCanvas(halfWidth * 2, canvasLayout.height - top);
  const own = canvas.getContext("2d");
  return (context, frame) => {
    for (const { hand, poseAt } of hands) {
      const pose = poseAt(frame / framesPerSecond);
      if (!pose) continue;
      const left = Math.round(pose.x) - halfWidth;
      own.clearRect(0, 0, canvas.width, canvas.height);
      own.save();
      own.translate(-left, -top);
      drawHand(own, pose, { hand, tipLine, scale });
      own.restore();
      context.globalAlpha = opacity;
      context.drawImage(canvas, left, top);
      context.globalAlpha = 1;
    }
  };
}

function isFingered(note: { finger?: number }): note is PlayedNote {
  return note.finger !== undefined;
}
