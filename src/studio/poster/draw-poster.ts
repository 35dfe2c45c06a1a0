import {
  type Canvas,
  createCanvas,
  type Image,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import { drawSignedText, measureSignedText } from "../picture/draw-signed-text.ts";
import { ivoryText, lampColour, quietText, roomColour } from "../picture/lesson-colours.ts";
import { registerLessonFonts, sansFont, titleFont } from "../picture/lesson-fonts.ts";
import type { Score } from "../score/score.ts";
import { drawStave } from "./draw-stave.ts";
import { findOpening } from "./opening-notes.ts";

/** In the order of the four keys that stand for them on every page. */
const levels = ["beginner", "intermediate", "professional", "special"] as const;
export type Level = (typeof levels)[number];

export interface PosterInput {
  title: string;
  /** A short line below the title. */
  hook?: string | undefined;
  category: Level;
  /** Absent for an uploaded film: then the picture speaks alone. */
  score?: Score | undefined;
  /** One of the school's pictures; a lamp-lit dark is drawn where it is absent or unreadable. */
  picturePath?: string | undefined;
}

export const posterWidth = 1280;
export const posterHeight = 800;
const margin = 84;
const titleRoom = posterWidth - margin * 2;

/**
 * Draws a lesson's poster: its title, its opening notes and its level's key over a picture of the
 * school's. Corners stay quiet, because cards lay their badges there.
 */
export async function drawPoster(input: PosterInput): Promise<Canvas> {
  registerLessonFonts();
  const canvas = createCanvas(posterWidth, posterHeight);
  const context = canvas.getContext("2d", { alpha: false });
  context.lang = "en";
  context.fillStyle = roomColour;
  context.fillRect(0, 0, posterWidth, posterHeight);
  const picture = input.picturePath
    ? await loadImage(input.picturePath).catch(() => undefined)
    : undefined;
  if (picture) paintPicture(context, picture);
  else paintLamp(context);
  paintShade(context);
  const titleTop = paintTitle(context, input);
  paintLevel(context, input.category);
  if (input.score) paintOpening(canvas, input.score, titleTop);
  return canvas;
}

function paintPicture(context: SKRSContext2D, picture: Image): void {
  const scale = Math.max(posterWidth / picture.width, posterHeight / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(
    picture,
    (posterWidth - width) * 0.6,
    (posterHeight - height) / 2,
    width,
    height,
  );
}

function paintLamp(context: SKRSContext2D): void {
  const lamp = context.createRadialGradient(1010, 120, 0, 1010, 120, 900);
  lamp.addColorStop(0, "rgba(227,176,103,.55)");
  lamp.addColorStop(0.3, "rgba(160,112,60,.28)");
  lamp.addColorStop(1, "rgba(14,12,13,0)");
  context.fillStyle = lamp;
  context.fillRect(0, 0, posterWidth, posterHeight);
}

/** Text never stands on a picture without a dark of its own. */
function paintShade(context: SKRSContext2D): void {
  const below = context.createLinearGradient(0, 120, 0, posterHeight);
  below.addColorStop(0, "rgba(14,12,13,.10)");
  below.addColorStop(0.4, "rgba(14,12,13,.45)");
  below.addColorStop(1, "rgba(14,12,13,.93)");
  context.fillStyle = below;
  context.fillRect(0, 0, posterWidth, posterHeight);
  const left = context.createLinearGradient(0, 0, posterWidth, 0);
  left.addColorStop(0, "rgba(14,12,13,.58)");
  left.addColorStop(0.75, "rgba(14,12,13,.06)");
  left.addColorStop(1, "rgba(14,12,13,.06)");
  context.fillStyle = left;
  context.fillRect(0, 0, posterWidth, posterHeight);
}

/** Returns where the title begins, so that the stave keeps clear of it. */
function paintTitle(context: SKRSContext2D, input: PosterInput): number {
  const { lines, sizePx } = fitTitle(context, input.title);
  const lineHeight = sizePx * 1.04;
  const hookY = 640;
  const lastBaseline = input.hook ? hookY - 58 : hookY;
  context.fillStyle = ivoryText;
  context.shadowColor = "rgba(14,12,13,.85)";
  context.shadowBlur = 26;
  for (const [index, text] of lines.entries()) {
    const y = lastBaseline - (lines.length - 1 - index) * lineHeight;
    drawSignedText(context, {
      text,
      x: margin,
      y,
      sizePx,
      font: lightTitle,
      trackingPx: -sizePx * 0.022,
    });
  }
  if (input.hook) {
    context.fillStyle = quietText;
    drawSignedText(context, {
      text: input.hook,
      x: margin + 3,
      y: hookY,
      sizePx: 33,
      font: sansFont,
    });
  }
  context.shadowBlur = 0;
  context.shadowColor = "transparent";
  return lastBaseline - (lines.length - 1) * lineHeight - sizePx * 0.8;
}

function fitTitle(context: SKRSContext2D, title: string): { lines: string[]; sizePx: number } {
  for (let sizePx = 116; sizePx >= 64; sizePx -= 2) {
    const lines = breakLines(context, title, sizePx);
    if (lines.length <= 2) return { lines, sizePx };
  }
  return { lines: breakLines(context, title, 64).slice(0, 3), sizePx: 64 };
}

function breakLines(context: SKRSContext2D, title: string, sizePx: number): string[] {
  const fits = (text: string) =>
    measureSignedText(context, { text, sizePx, font: lightTitle, trackingPx: -sizePx * 0.022 }) <=
    titleRoom;
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function lightTitle(sizePx: number): string {
  return titleFont(sizePx, 300);
}

/** Four keys, the lesson's own lit: the same sign that plans and accounts use. */
function paintLevel(context: SKRSContext2D, category: Level): void {
  const [width, height, gap, y] = [58, 22, 6, 694];
  for (const [index, level] of levels.entries()) {
    const isLit = level === category;
    context.save();
    if (isLit) {
      context.shadowColor = "rgba(227,176,103,.8)";
      context.shadowBlur = 22;
    }
    context.fillStyle = isLit ? lampColour : "rgba(243,236,223,.20)";
    context.beginPath();
    context.roundRect(margin + index * (width + gap), y, width, height, [2, 2, 6, 6]);
    context.fill();
    context.restore();
  }
}

/** A soft dark behind the notes, where a picture may be bright. */
function paintStaveShade(context: SKRSContext2D, titleTop: number): void {
  const shade = context.createLinearGradient(0, 60, 0, titleTop + 40);
  shade.addColorStop(0, "rgba(14,12,13,0)");
  shade.addColorStop(0.5, "rgba(14,12,13,.5)");
  shade.addColorStop(1, "rgba(14,12,13,0)");
  context.fillStyle = shade;
  context.fillRect(0, 60, posterWidth, titleTop - 20);
}

/** The stave is drawn apart, so that it can fade into the dark at its end. */
function paintOpening(canvas: Canvas, score: Score, titleTop: number): void {
  const opening = findOpening(score, 11);
  paintStaveShade(canvas.getContext("2d"), titleTop);
  const stave = createCanvas(posterWidth, posterHeight);
  const context = stave.getContext("2d");
  const space = 25;
  const room = titleTop - 100;
  const y = 100 + room / 2 + space * 2;
  drawStave(context, opening, {
    x: margin,
    y,
    width: posterWidth - margin,
    space,
    ink: ivoryText,
    litInk: lampColour,
  });
  context.globalCompositeOperation = "destination-in";
  const fade = context.createLinearGradient(0, 0, posterWidth, 0);
  fade.addColorStop(0, "rgba(0,0,0,.95)");
  fade.addColorStop(0.55, "rgba(0,0,0,.9)");
  fade.addColorStop(0.98, "rgba(0,0,0,0)");
  context.fillStyle = fade;
  context.fillRect(0, 0, posterWidth, posterHeight);
  canvas.getContext("2d").drawImage(stave, 0, 0);
}
