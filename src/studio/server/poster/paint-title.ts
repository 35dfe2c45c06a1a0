import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawSignedText, measureSignedText } from "../picture/draw-signed-text.ts";
import { ivoryText, mutedText } from "../picture/lesson-colours.ts";
import { sansFont, titleFont } from "../picture/lesson-fonts.ts";
import type { WordsFrame } from "./poster-frame.ts";

interface Words {
  title: string;
  hook?: string | undefined;
}

/** As much of a picture's frame as words need. */
export interface TitleFrame {
  width: number;
  margin: number;
  words: WordsFrame;
}

/**
 * Writes the title and the hook below it. Returns where the title begins, so that the
 * stave keeps clear of it.
 */
export function paintTitle(context: SKRSContext2D, words: Words, frame: TitleFrame): number {
  const { margin } = frame;
  const { baseline } = frame.words;
  const hook = words.hook ? { ...frame.words.hook, text: words.hook } : null;
  const { lines, sizePx } = fitTitle(context, words.title, frame);
  const lineHeight = sizePx * 1.04;
  const lastBaseline = baseline - (hook?.gap ?? 0);
  context.fillStyle = ivoryText;
  context.shadowColor = "rgba(14,12,13,.85)";
  context.shadowBlur = 26;
  for (const [index, text] of lines.entries()) {
    const y = lastBaseline - (lines.length - 1 - index) * lineHeight;
    drawSignedText(context, { text, x: margin, y, ...lettersOf(sizePx) });
  }
  if (hook) {
    context.fillStyle = mutedText;
    drawSignedText(context, {
      ...{ text: hook.text, sizePx: hook.sizePx, font: sansFont },
      ...{ x: margin + 3, y: baseline },
    });
  }
  context.shadowBlur = 0;
  context.shadowColor = "transparent";
  return lastBaseline - (lines.length - 1) * lineHeight - sizePx * 0.8;
}

function fitTitle(
  context: SKRSContext2D,
  title: string,
  { width, margin, words: { largestTitle, smallestTitle } }: TitleFrame,
): { lines: string[]; sizePx: number } {
  const room = width - margin * 2;
  for (let sizePx = largestTitle; sizePx >= smallestTitle; sizePx -= 2) {
    const lines = breakLines(context, { title, sizePx, room });
    if (lines.length <= 2) return { lines, sizePx };
  }
  const lines = breakLines(context, { title, sizePx: smallestTitle, room });
  return { lines: lines.slice(0, 3), sizePx: smallestTitle };
}

function breakLines(
  context: SKRSContext2D,
  { title, sizePx, room }: { title: string; sizePx: number; room: number },
): string[] {
  const fits = (text: string) => measureSignedText(context, { text, ...lettersOf(sizePx) }) <= room;
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function lettersOf(sizePx: number) {
  return { sizePx, font: lightTitle, trackingPx: -sizePx * 0.022 };
}

function lightTitle(sizePx: number): string {
  return titleFont(sizePx, 300);
}
