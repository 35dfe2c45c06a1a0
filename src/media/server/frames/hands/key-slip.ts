import type { SKRSContext2D } from "@napi-rs/canvas";
import { canvasLayout } from "../canvas-layout.ts";
import { drawMusicText } from "../draw-music-text.ts";
import { mutedText } from "../lesson-colours.ts";
import { sansFont } from "../lesson-fonts.ts";

const { width, height, handsHeight } = canvasLayout;

/** Films with drawn hands say so in their first seconds. */
export const drawnHandsNote = "The hands are drawn: no camera was used.";

/** Paints the lacquered wood in front of the keys, over which the arms come. */
export function paintKeySlip(context: SKRSContext2D): void {
  const top = height - handsHeight;
  const lacquer = context.createLinearGradient(0, top, 0, height);
  lacquer.addColorStop(0, "#070606");
  lacquer.addColorStop(0.06, "#4a3f38");
  lacquer.addColorStop(0.1, "#231d1c");
  lacquer.addColorStop(0.5, "#161213");
  lacquer.addColorStop(1, "#0c0a0b");
  context.fillStyle = lacquer;
  context.fillRect(0, top, width, handsHeight);
}

/** Draws the note that the hands are drawn, at the foot of the frame. */
export function drawHandsNote(context: SKRSContext2D): void {
  context.fillStyle = mutedText;
  drawMusicText(context, {
    text: drawnHandsNote,
    x: width / 2,
    y: height - 24,
    sizePx: 28,
    font: (sizePx) => sansFont(sizePx, 500),
    align: "center",
  });
}
