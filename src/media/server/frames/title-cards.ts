import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { FilmLook } from "../pipeline/film-look.ts";
import type { TimedSection } from "../pipeline/lesson-timing.ts";
import { canvasLayout } from "./canvas-layout.ts";
import { drawMusicText, measureMusicText } from "./draw-music-text.ts";
import { frameAt } from "./falling-notes.ts";
import { accentColour, ivoryText, mutedText } from "./lesson-colours.ts";
import { sansFont, titleFont } from "./lesson-fonts.ts";

const widestPx = 960;
const titlePx = 64;
const introPx = 34;
const introLinePx = 50;
/** The middle of the school's logo and name. */
const schoolLine = 92;
const logoPx = { width: 240, height: 56 } as const;

interface TitleCards {
  /** Draws a section's card; true if it fills the frame, so that nothing else needs drawing. */
  draw: (context: SKRSContext2D, frame: number) => boolean;
  /** Whether a frame shows the same card as the one before it. */
  isStill: (frame: number) => boolean;
}

interface Shown {
  sections: readonly TimedSection[];
  look: FilmLook | undefined;
  /** What each card says at its foot. */
  note?: string | undefined;
}

export function createTitleCards(backdrop: Canvas, { sections, look, note }: Shown): TitleCards {
  const cards = sections.map((section, index) => ({
    card: paintCard(backdrop, {
      ...section,
      place: `${index + 1} of ${sections.length}`,
      look,
      note,
    }),
    from: frameAt(section.startSeconds),
    until: frameAt(section.cardEndSeconds),
  }));
  const cardAt = (frame: number) => cards.find(({ from, until }) => from <= frame && frame < until);
  return {
    draw: (context, frame) => {
      const current = cardAt(frame);
      if (!current) return false;
      context.drawImage(current.card, 0, 0);
      return true;
    },
    isStill: (frame) => {
      const current = cardAt(frame);
      return current !== undefined && current.from < frame;
    },
  };
}

interface CardTexts extends Pick<TimedSection, "title" | "intro"> {
  /** Which of the sections it is. */
  place: string;
  look: FilmLook | undefined;
  note: string | undefined;
}

function paintCard(backdrop: Canvas, { title, intro, place, look, note }: CardTexts): Canvas {
  const canvas = createCanvas(canvasLayout.width, canvasLayout.height);
  const context = canvas.getContext("2d");
  context.drawImage(backdrop, 0, 0);
  const lines = breakLines(context, intro);
  const x = (canvasLayout.width - widestPx) / 2;
  if (look) drawSchool(context, look, x);
  let y = Math.round((canvasLayout.height - 150 - lines.length * introLinePx) / 2) + 30;
  const label = { text: place, x, y, sizePx: 24, font: (sizePx: number) => sansFont(sizePx, 500) };
  context.fillStyle = look?.accent ?? accentColour;
  drawMusicText(context, label);
  y += 78;
  context.fillStyle = ivoryText;
  const heading = { text: title, font: (sizePx: number) => titleFont(sizePx, 300) };
  let sizePx = titlePx;
  while (sizePx > 30 && measureMusicText(context, { ...heading, sizePx }) > widestPx) sizePx -= 1;
  drawMusicText(context, { ...heading, x, y, sizePx });
  y += 72;
  context.fillStyle = mutedText;
  for (const text of lines) {
    drawMusicText(context, { text, x, y, sizePx: introPx, font: introFont });
    y += introLinePx;
  }
  if (note) {
    const foot = { text: note, x, y: canvasLayout.height - 64, sizePx: 28, font: introFont };
    drawMusicText(context, foot);
  }
  return canvas;
}

/** Draws the school's logo and name at the top of a card, above a line of its accent. */
function drawSchool(context: SKRSContext2D, { name, accent, logo }: FilmLook, left: number): void {
  let x = left;
  if (logo) {
    const scale = Math.min(logoPx.height / logo.height, logoPx.width / logo.width);
    const [width, height] = [logo.width * scale, logo.height * scale];
    context.drawImage(logo, x, schoolLine - height / 2, width, height);
    x += width + 20;
  }
  context.fillStyle = ivoryText;
  const text = { text: name, font: (sizePx: number) => titleFont(sizePx, 400) };
  let sizePx = 34;
  const available = left + widestPx - x;
  while (sizePx > 14 && measureMusicText(context, { ...text, sizePx }) > available) sizePx -= 1;
  drawMusicText(context, { ...text, x, y: schoolLine + sizePx * 0.34, sizePx });
  context.fillStyle = accent ?? accentColour;
  context.fillRect(left, schoolLine + 44, 72, 4);
}

function breakLines(context: SKRSContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    const fits =
      measureMusicText(context, { text: longer, sizePx: introPx, font: introFont }) <= widestPx;
    if (fits && lines.length > 0) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function introFont(sizePx: number): string {
  return sansFont(sizePx, 500);
}
