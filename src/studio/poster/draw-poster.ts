import {
  type Canvas,
  createCanvas,
  type Image,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import { lampColour, roomColour } from "../picture/lesson-colours.ts";
import { registerLessonFonts } from "../picture/lesson-fonts.ts";
import type { Score } from "../score/score.ts";
import { paintOpening } from "./paint-opening.ts";
import { paintTitle } from "./paint-title.ts";
import { type PosterFrame, posterFrame } from "./poster-frame.ts";

/** In the order of the four keys that stand for them on every page. */
const levels = ["beginner", "intermediate", "professional", "special"] as const;
export type Level = (typeof levels)[number];

export interface PosterInput {
  title: string;
  /** A short line below the title, where the frame has room for it. */
  hook?: string | undefined;
  category: Level;
  /** Absent for an uploaded film: then the picture speaks alone. */
  score?: Score | undefined;
  /** One of the school's pictures; a lamp-lit dark is drawn where it is absent or unreadable. */
  picturePath?: string | undefined;
}

/**
 * Draws a lesson's poster: its title, its opening notes and its level's key over a picture of the
 * school's.
 */
export async function drawPoster(
  input: PosterInput,
  frame: PosterFrame = posterFrame,
): Promise<Canvas> {
  registerLessonFonts();
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  context.fillStyle = roomColour;
  context.fillRect(0, 0, frame.width, frame.height);
  const picture = input.picturePath
    ? await loadImage(input.picturePath).catch(() => undefined)
    : undefined;
  if (picture) paintPicture(context, picture, frame);
  else paintLamp(context, frame);
  paintShade(context, frame);
  const titleTop = paintTitle(context, input, frame);
  paintLevel(context, input.category, frame);
  if (input.score) paintOpening(canvas, { score: input.score, titleTop }, frame);
  return canvas;
}

/** Covers the frame with a picture; of what is cut off, more goes at its left. */
export function paintPicture(
  context: SKRSContext2D,
  picture: Image,
  frame: Pick<PosterFrame, "width" | "height">,
): void {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(
    picture,
    (frame.width - width) * 0.6,
    (frame.height - height) / 2,
    width,
    height,
  );
}

function paintLamp(context: SKRSContext2D, { width, height }: PosterFrame): void {
  const x = width - 270;
  const lamp = context.createRadialGradient(x, 120, 0, x, 120, 900);
  lamp.addColorStop(0, "rgba(227,176,103,.55)");
  lamp.addColorStop(0.3, "rgba(160,112,60,.28)");
  lamp.addColorStop(1, "rgba(14,12,13,0)");
  context.fillStyle = lamp;
  context.fillRect(0, 0, width, height);
}

/** Text never stands on a picture without a dark of its own. */
function paintShade(context: SKRSContext2D, { width, height, shadeTop }: PosterFrame): void {
  const below = context.createLinearGradient(0, shadeTop, 0, height);
  below.addColorStop(0, "rgba(14,12,13,.10)");
  below.addColorStop(0.4, "rgba(14,12,13,.45)");
  below.addColorStop(1, "rgba(14,12,13,.93)");
  context.fillStyle = below;
  context.fillRect(0, 0, width, height);
  const left = context.createLinearGradient(0, 0, width, 0);
  left.addColorStop(0, "rgba(14,12,13,.58)");
  left.addColorStop(0.75, "rgba(14,12,13,.06)");
  left.addColorStop(1, "rgba(14,12,13,.06)");
  context.fillStyle = left;
  context.fillRect(0, 0, width, height);
}

/** Four keys, the lesson's own lit: the same sign that plans and accounts use. */
function paintLevel(
  context: SKRSContext2D,
  category: Level,
  { margin, keysTop }: PosterFrame,
): void {
  const [width, height, gap] = [58, 22, 6];
  for (const [index, level] of levels.entries()) {
    const isLit = level === category;
    context.save();
    if (isLit) {
      context.shadowColor = "rgba(227,176,103,.8)";
      context.shadowBlur = 22;
    }
    context.fillStyle = isLit ? lampColour : "rgba(243,236,223,.20)";
    context.beginPath();
    context.roundRect(margin + index * (width + gap), keysTop, width, height, [2, 2, 6, 6]);
    context.fill();
    context.restore();
  }
}
