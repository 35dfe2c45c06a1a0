import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Score } from "#score/server/index.ts";
import { canvasLayout } from "./canvas-layout.ts";
import { drawMusicText, measureMusicText } from "./draw-music-text.ts";
import { accentColour, handColours, ivoryText, mutedText } from "./lesson-colours.ts";
import { sansFont, titleFont } from "./lesson-fonts.ts";

export const bandMargin = 40;
const baseline = 44;

/** Paints the title once in its own band, clear of falling notes. */
export function paintTitleBand(input: {
  title: string;
  score: Score;
  /** Width reserved at the right for chord symbols. */
  reservedWidth: number;
}): Canvas {
  const canvas = createCanvas(canvasLayout.width, canvasLayout.bandHeight);
  const context = canvas.getContext("2d");
  const lacquer = context.createLinearGradient(0, 0, 0, canvasLayout.bandHeight);
  lacquer.addColorStop(0, "#1a1617");
  lacquer.addColorStop(1, "#131011");
  context.fillStyle = lacquer;
  context.fillRect(0, 0, canvasLayout.width, canvasLayout.bandHeight);
  const used = input.reservedWidth > 0 ? input.reservedWidth : paintLegend(context, input.score);
  paintTitle(context, input.title, canvasLayout.width - bandMargin * 2 - used - 48);
  context.fillStyle = "rgba(255,255,255,.08)";
  context.fillRect(0, canvasLayout.bandHeight - 3, canvasLayout.width, 3);
  return canvas;
}

/** Draws the progress bar under the title. */
export function drawProgress(context: SKRSContext2D, share: number): void {
  context.fillStyle = accentColour;
  const width = Math.round((Math.min(1, Math.max(0, share)) * canvasLayout.width) / 2) * 2;
  context.fillRect(0, canvasLayout.bandHeight - 3, width, 3);
}

function paintTitle(context: SKRSContext2D, title: string, maxWidthPx: number): void {
  context.fillStyle = ivoryText;
  const text = { text: title, font: (size: number) => titleFont(size, 400), trackingPx: -0.4 };
  let sizePx = 36;
  while (sizePx > 24 && measureMusicText(context, { ...text, sizePx }) > maxWidthPx) sizePx -= 1;
  let shown = title;
  while (
    shown.length > 8 &&
    measureMusicText(context, { ...text, text: shown, sizePx }) > maxWidthPx
  ) {
    shown = `${shown.replace(/….*$/, "").slice(0, -1).trimEnd()}…`;
  }
  drawMusicText(context, { ...text, text: shown, x: bandMargin, y: baseline, sizePx });
}

/** Paints the legend of the hands' colours, if both play. Returns its width. */
function paintLegend(context: SKRSContext2D, score: Score): number {
  const hands = (["left", "right"] as const).filter((hand) =>
    score.notes.some((note) => note.hand === hand),
  );
  if (hands.length < 2) return 0;
  let x = canvasLayout.width - bandMargin;
  for (const hand of hands.toReversed()) {
    context.fillStyle = mutedText;
    const text = hand === "left" ? "Left hand" : "Right hand";
    const width = drawMusicText(context, {
      text,
      x,
      y: 42,
      sizePx: 23,
      font: (size) => sansFont(size, 500),
      align: "right",
    });
    context.fillStyle = handColours[hand].body;
    context.beginPath();
    context.roundRect(x - width - 28, 24, 16, 20, 5);
    context.fill();
    x -= width + 60;
  }
  return canvasLayout.width - bandMargin - x;
}
