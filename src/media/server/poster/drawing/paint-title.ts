import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawMusicText, measureMusicText } from "../../frames/draw-music-text.ts";
import { ivoryText, mutedText } from "../../frames/lesson-colours.ts";
import { sansFont, titleFont } from "../../frames/lesson-fonts.ts";
import type { TextLayout } from "../poster-frame.ts";

interface TitleText {
  title: string;
  tagline?: string | undefined;
}

/** The parts of a frame that text needs. */
export interface TitleFrame {
  width: number;
  margin: number;
  text: TextLayout;
}

/** Paints the title and the tagline below it. Returns the title's top, which bounds the stave. */
export function paintTitle(context: SKRSContext2D, text: TitleText, frame: TitleFrame): number {
  const { margin } = frame;
  const { baseline } = frame.text;
  const tagline = text.tagline ? { ...frame.text.tagline, text: text.tagline } : null;
  const { lines, sizePx } = fitTitle(context, text.title, frame);
  const lineHeight = sizePx * 1.04;
  const lastBaseline = baseline - (tagline?.gap ?? 0);
  context.fillStyle = ivoryText;
  context.shadowColor = "rgba(14,12,13,.85)";
  context.shadowBlur = 26;
  for (const [index, line] of lines.entries()) {
    const y = lastBaseline - (lines.length - 1 - index) * lineHeight;
    drawMusicText(context, { text: line, x: margin, y, ...fontOf(sizePx) });
  }
  if (tagline) {
    context.fillStyle = mutedText;
    drawMusicText(context, {
      text: tagline.text,
      sizePx: tagline.sizePx,
      font: sansFont,
      x: margin + 3,
      y: baseline,
    });
  }
  context.shadowBlur = 0;
  context.shadowColor = "transparent";
  return lastBaseline - (lines.length - 1) * lineHeight - sizePx * 0.8;
}

function fitTitle(
  context: SKRSContext2D,
  title: string,
  { width, margin, text: { largestTitle, smallestTitle } }: TitleFrame,
): { lines: string[]; sizePx: number } {
  const maxWidth = width - margin * 2;
  for (let sizePx = largestTitle; sizePx >= smallestTitle; sizePx -= 2) {
    const lines = breakLines(context, { title, sizePx, maxWidth });
    if (lines.length <= 2) return { lines, sizePx };
  }
  const lines = breakLines(context, { title, sizePx: smallestTitle, maxWidth });
  return { lines: lines.slice(0, 3), sizePx: smallestTitle };
}

function breakLines(
  context: SKRSContext2D,
  { title, sizePx, maxWidth }: { title: string; sizePx: number; maxWidth: number },
): string[] {
  const fits = (text: string) => measureMusicText(context, { text, ...fontOf(sizePx) }) <= maxWidth;
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function fontOf(sizePx: number) {
  return { sizePx, font: lightTitle, trackingPx: -sizePx * 0.022 };
}

function lightTitle(sizePx: number): string {
  return titleFont(sizePx, 300);
}
