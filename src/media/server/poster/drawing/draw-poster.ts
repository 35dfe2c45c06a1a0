import {
  type Canvas,
  createCanvas,
  type Image,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import type { Score } from "#score/server/index.ts";
import { surfaceColour } from "../../frames/lesson-colours.ts";
import { registerLessonFonts } from "../../frames/lesson-fonts.ts";
import { type PosterFrame, posterFrame } from "../poster-frame.ts";
import { type Level, levelColours, levels, type Rgb, tint } from "./level-colours.ts";
import { paintKeyboard } from "./motifs/paint-keyboard.ts";
import { paintRoll } from "./motifs/paint-roll.ts";
import { type OpeningInput, paintOpening, paintStaveShade } from "./paint-opening.ts";
import { paintTitle } from "./paint-title.ts";
import { chooseVariant, type Motif } from "./poster-variant.ts";

export interface PosterInput {
  title: string;
  /** A short line below the title, for frames with text. */
  tagline?: string | undefined;
  category: Level;
  /** The lesson's place in the school, which varies motif and light. */
  serialNumber?: number | undefined;
  /** Absent for an uploaded video. */
  score?: Score | undefined;
  /** A picture's path or bytes. Without a readable one the background is plain. */
  image?: string | Buffer | undefined;
}

/**
 * Draws a lesson's poster: its opening and its level's key over an image of the school, in a light
 * of its level; also the title, if the frame has text. Motif and light vary between neighbouring
 * lessons.
 */
export async function drawPoster(
  input: PosterInput,
  frame: PosterFrame = posterFrame,
): Promise<Canvas> {
  registerLessonFonts();
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  context.fillStyle = surfaceColour;
  context.fillRect(0, 0, frame.width, frame.height);
  const image = input.image ? await loadImage(input.image).catch(() => undefined) : undefined;
  if (image) paintImage(context, image, frame);
  paintShade(context, frame);
  const { motif, light } = chooseVariant(input.category, input.serialNumber);
  paintLight(context, light, frame);
  const { text, staveBottom } = frame;
  const bottom = text ? paintTitle(context, input, { ...frame, text }) : staveBottom;
  paintLevel(context, input.category, frame);
  if (input.score) {
    paintMotif(canvas, { category: input.category, score: input.score, bottom, motif }, frame);
  }
  return canvas;
}

/** A frame with text has room for a stave only. */
function paintMotif(
  canvas: Canvas,
  { motif, ...opening }: OpeningInput & { motif: Motif },
  frame: PosterFrame,
): void {
  if (motif === "stave" || frame.text) {
    paintOpening(canvas, opening, frame);
    return;
  }
  paintStaveShade(canvas.getContext("2d"), opening.bottom, frame);
  const paint = motif === "roll" ? paintRoll : paintKeyboard;
  paint(canvas.getContext("2d"), opening.score, frame);
}

/** Covers the frame with an image, cropped more at the left. */
export function paintImage(
  context: SKRSContext2D,
  image: Image,
  frame: Pick<PosterFrame, "width" | "height">,
): void {
  const scale = Math.max(frame.width / image.width, frame.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (frame.width - width) * 0.6, (frame.height - height) / 2, width, height);
}

/** Tints the poster, from the upper right. */
function paintLight(context: SKRSContext2D, light: Rgb, { width, height }: PosterFrame): void {
  context.save();
  // The image takes the light's hue and keeps its luminance.
  context.globalCompositeOperation = "color";
  context.fillStyle = tint(light, 0.38);
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "screen";
  const x = width * 0.86;
  const lamp = context.createRadialGradient(x, height * 0.42, 0, x, height * 0.42, width * 0.8);
  lamp.addColorStop(0, tint(light, 0.4));
  lamp.addColorStop(0.45, tint(light, 0.16));
  lamp.addColorStop(1, tint(light, 0));
  context.fillStyle = lamp;
  context.fillRect(0, 0, width, height);
  context.restore();
}

/** Darkens the image under notes and text. */
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

/** Paints four keys with the lesson's level lit, the symbol of plans and accounts. */
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
      context.shadowColor = tint(levelColours[level], 0.8);
      context.shadowBlur = 22;
    }
    context.fillStyle = isLit ? tint(levelColours[level], 1) : "rgba(243,236,223,.20)";
    context.beginPath();
    context.roundRect(margin + index * (width + gap), keysTop, width, height, [2, 2, 6, 6]);
    context.fill();
    context.restore();
  }
}
