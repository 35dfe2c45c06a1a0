import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { framesPerSecond } from "../pipeline/lesson-timing.ts";
import type { PlayedPassage } from "../pipeline/play-passages.ts";
import { canvasLayout } from "./canvas-layout.ts";
import { drawMusicText, measureMusicText } from "./draw-music-text.ts";
import { accentColour, ivoryText, mutedText } from "./lesson-colours.ts";
import { sansFont, titleFont } from "./lesson-fonts.ts";
import { bandMargin } from "./title-band.ts";

export const chordStripWidth = 452;
const slotWidth = 136;
const firstSlotWidth = 180;
const slideFrames = 7;
const shownChords = 3;
const restShare = 0.58;

/** Draws the sounding chord large, and the next two; they slide on each change. */
export function createChordStrip(
  passages: readonly PlayedPassage[],
): (context: SKRSContext2D, frame: number) => void {
  const chords = passages
    .flatMap((passage) => passage.chords)
    .filter((chord, index, all) => chord.text !== all[index - 1]?.text)
    .map((chord) => ({
      frame: Math.round(chord.startSeconds * framesPerSecond),
      large: paintSymbol(chord.text, true),
      small: paintSymbol(chord.text, false),
    }));
  return (context, frame) => {
    const current = chords.findLastIndex((chord) => chord.frame <= frame);
    const since = current < 0 ? slideFrames : frame - (chords[current]?.frame ?? 0);
    const slide = current < 0 ? 0 : 1 - easeOut(Math.min(1, since / slideFrames));
    const left = canvasLayout.width - bandMargin - chordStripWidth;
    for (let slot = 0; slot < shownChords; slot++) {
      const chord = chords[Math.max(0, current) + slot];
      if (!chord) break;
      const isSounding = slot === 0 && current >= 0;
      const x = left + (slot === 0 ? 0 : firstSlotWidth + (slot - 1) * slotWidth);
      const from = slot === 0 ? firstSlotWidth : slotWidth;
      context.globalAlpha = isSounding ? 1 - slide * 0.6 : slot === shownChords - 1 ? 1 - slide : 1;
      context.drawImage(isSounding ? chord.large : chord.small, Math.round(x + from * slide), 0);
      context.globalAlpha = 1;
    }
  };
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

function paintSymbol(text: string, isSounding: boolean): Canvas {
  const canvas = createCanvas(firstSlotWidth, canvasLayout.bandHeight - 4);
  const context = canvas.getContext("2d");
  const [, root = text, rest = ""] = /^([A-G][♯♭]?)(.*)$/.exec(text) ?? [];
  const maxWidth = (isSounding ? firstSlotWidth : slotWidth) - 12;
  const measure = (sizePx: number) =>
    measureMusicText(context, { text: root, sizePx, font: rootFont }) +
    measureMusicText(context, { text: rest, sizePx: sizePx * restShare, font: restFont });
  let sizePx = isSounding ? 46 : 30;
  while (sizePx > 16 && measure(sizePx) > maxWidth) sizePx -= 1;
  const y = isSounding ? 47 : 45;
  context.fillStyle = isSounding ? accentColour : mutedText;
  const width = drawMusicText(context, { text: root, x: 0, y, sizePx, font: rootFont });
  context.fillStyle = isSounding ? ivoryText : mutedText;
  const small = { sizePx: sizePx * restShare, font: restFont };
  drawMusicText(context, { text: rest, x: width + 3, y, ...small });
  return canvas;
}

function rootFont(sizePx: number): string {
  return titleFont(sizePx, 400);
}

function restFont(sizePx: number): string {
  return sansFont(sizePx, 500);
}
