import type { LayerPainter } from "../painting/layer-painter.ts";

/** The marker of the score's position among all its bars. */
export interface PassageMarker {
  kind: "marker";
  totalBeats: number;
}

const markWidth = 3;
const margin = 10;
const stepsPerPixel = 2;

/** Draws the marker in a canvas that reaches {@link margin} pixels beyond the bars at both ends. */
export function createMarkerPainter({ totalBeats }: PassageMarker): LayerPainter {
  let share = Number.NaN;
  let drawn = Number.NaN;
  return ({ context, width, height, moment: { beat }, isStale }) => {
    if (beat !== null) share = Math.max(0, Math.min(1, beat / totalBeats));
    if (Number.isNaN(share)) return;
    const exact = margin + share * (width - 2 * margin);
    const middle = Math.round(exact * stepsPerPixel) / stepsPerPixel;
    if (middle === drawn && !isStale) return;
    drawn = middle;
    context.clearRect(0, 0, width, height);
    context.beginPath();
    context.roundRect(middle - markWidth / 2, 8, markWidth, height - 16, 2);
    context.fillStyle = "#f8d9a0";
    context.shadowColor = "rgb(227 176 103 / 80%)";
    context.shadowBlur = 10;
    context.fill();
    context.shadowBlur = 0;
  };
}
