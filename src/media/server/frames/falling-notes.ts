import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Score, ScoreNote } from "#score/server/index.ts";
import { framesPerSecond } from "../pipeline/lesson-timing.ts";
import { canvasLayout, canvasTop } from "./canvas-layout.ts";
import { drawMusicText } from "./draw-music-text.ts";
import type { KeyboardLayout, KeyShape } from "./keyboard/keyboard-geometry.ts";
import { handColours } from "./lesson-colours.ts";
import { sansFont } from "./lesson-fonts.ts";

export interface FallingNote {
  note: ScoreNote;
  label: string | undefined;
  key: KeyShape;
  startFrame: number;
  endFrame: number;
  unlit: Canvas;
  sounding: Canvas;
  spriteX: number;
  heightPx: number;
}

const glowMargin = 18;
const gapPx = 4;
const shortestPx = 18;

/**
 * The pixels that notes fall per frame: fast enough that short notes are readable, and an even
 * integer, so that they are sharp and steady.
 */
export function fallPerFrame(score: Score): number {
  const lengths = score.notes.map((note) => note.durationSeconds).sort((a, b) => a - b);
  const shortSeconds = lengths[Math.floor(lengths.length * 0.15)] ?? 1;
  const forQuarters = 104 / ((60 / score.tempo) * framesPerSecond);
  const forShortNotes = 40 / (shortSeconds * framesPerSecond);
  return Math.min(8, Math.max(4, Math.round(Math.max(forQuarters, forShortNotes) / 2) * 2));
}

/** Paints each note's bar once dark and once lit. */
export function layOutFallingNotes(input: {
  /** With seconds of the video. */
  notes: readonly ScoreNote[];
  fall: number;
  layout: KeyboardLayout;
  labelOf: (note: ScoreNote) => string | undefined;
}): FallingNote[] {
  const { fall } = input;
  const sprites = new Map<string, Canvas>();
  return input.notes.flatMap((note) => {
    const key = input.layout.keyOf(note.pitchMidi);
    if (!key) return [];
    const startFrame = frameAt(note.startSeconds);
    const endFrame = Math.max(startFrame + 2, frameAt(note.startSeconds + note.durationSeconds));
    const heightPx = Math.max(shortestPx, (endFrame - startFrame) * fall - gapPx);
    const label = input.labelOf(note);
    const paint = (isSounding: boolean) => {
      const name = `${note.hand} ${note.pitchMidi} ${heightPx} ${label} ${isSounding}`;
      const sprite = sprites.get(name) ?? paintBar(key, note, heightPx, label, isSounding);
      sprites.set(name, sprite);
      return sprite;
    };
    const spriteX = Math.round(key.x) - glowMargin;
    const [unlit, sounding] = [paint(false), paint(true)];
    return [{ note, label, key, startFrame, endFrame, unlit, sounding, spriteX, heightPx }];
  });
}

/** Draws the notes visible at a frame: white keys' first, black keys' above them. */
export function drawFallingNotes(
  context: SKRSContext2D,
  notes: FallingNote[],
  frame: number,
  fall: number,
): void {
  const visibleFrames = Math.ceil((canvasLayout.hitLine - canvasTop) / fall) + glowMargin;
  const visible = notes.filter(
    (each) => each.startFrame - frame < visibleFrames && each.endFrame > frame,
  );
  context.save();
  context.beginPath();
  context.rect(0, canvasTop, canvasLayout.width, canvasLayout.hitLine - canvasTop);
  context.clip();
  for (const isBlack of [false, true]) {
    for (const each of visible) {
      if (each.key.isBlack !== isBlack) continue;
      const bottom = canvasLayout.hitLine - (each.startFrame - frame) * fall;
      const sprite = frame >= each.startFrame ? each.sounding : each.unlit;
      context.drawImage(sprite, each.spriteX, bottom - each.heightPx - glowMargin);
    }
  }
  context.restore();
}

export function frameAt(seconds: number): number {
  return Math.round(seconds * framesPerSecond);
}

function paintBar(
  key: KeyShape,
  note: ScoreNote,
  heightPx: number,
  label: string | undefined,
  isSounding: boolean,
): Canvas {
  const colours = handColours[note.hand];
  const inset = key.isBlack ? 0 : Math.max(2, key.width * 0.06);
  const x = key.x - Math.round(key.x) + glowMargin + inset;
  const width = key.width - inset * 2;
  const canvas = createCanvas(Math.ceil(key.width) + glowMargin * 2 + 1, heightPx + glowMargin * 2);
  const context = canvas.getContext("2d");
  const radius = Math.min(12, width / 3.2, heightPx / 2);
  const [light, dark] = key.isBlack
    ? [colours.ebonyBody, colours.ebonyDeep]
    : [colours.body, colours.deep];
  const body = context.createLinearGradient(x, 0, x + width, 0);
  body.addColorStop(0, isSounding ? colours.bright : light);
  body.addColorStop(isSounding ? 0.6 : 0.45, isSounding ? colours.body : light);
  body.addColorStop(1, isSounding ? colours.body : dark);
  context.save();
  context.shadowColor = `rgba(${colours.light}, ${isSounding ? 0.75 : 0.28})`;
  context.shadowBlur = isSounding ? glowMargin : glowMargin * 0.7;
  context.fillStyle = body;
  context.beginPath();
  context.roundRect(x, glowMargin, width, heightPx, radius);
  context.fill();
  context.restore();
  paintRim(context, { x, width, heightPx, radius, isBlack: key.isBlack });
  if (label) paintLabel(context, note, label, { x, width, heightPx, isBlack: key.isBlack });
  return canvas;
}

function paintRim(
  context: SKRSContext2D,
  bar: { x: number; width: number; heightPx: number; radius: number; isBlack: boolean },
): void {
  const rim = context.createLinearGradient(0, glowMargin, 0, glowMargin + bar.heightPx);
  rim.addColorStop(0, "rgba(255,250,238,.15)");
  rim.addColorStop(1, "rgba(255,250,238,.70)");
  context.strokeStyle = rim;
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(bar.x + 1, glowMargin + 1, bar.width - 2, bar.heightPx - 2, bar.radius - 1);
  context.stroke();
}

function paintLabel(
  context: SKRSContext2D,
  note: ScoreNote,
  label: string,
  bar: { x: number; width: number; heightPx: number; isBlack: boolean },
): void {
  const [letter = "", ...signs] = label;
  const font = (size: number) => sansFont(size, 700);
  const x = bar.x + bar.width / 2;
  context.fillStyle = bar.isBlack ? "#fff6e4" : handColours[note.hand].ink;
  const stackedPx = Math.min(30, bar.width * 0.92);
  if (signs.length === 1 && bar.heightPx > stackedPx * 1.9) {
    // On a narrow bar the accidental is placed below the letter.
    const y = glowMargin + bar.heightPx - 9;
    drawMusicText(context, {
      text: signs.join(""),
      x,
      y,
      sizePx: stackedPx,
      font,
      align: "center",
    });
    drawMusicText(context, {
      text: letter,
      x,
      y: y - stackedPx * 0.86,
      sizePx: stackedPx,
      font,
      align: "center",
    });
    return;
  }
  const maxSizePx = Math.min(bar.width * (signs.length > 0 ? 0.7 : 0.72), bar.heightPx * 0.92);
  const sizePx = Math.min(34, maxSizePx);
  if (sizePx < 12) return;
  const lift = Math.max(3, Math.min(12, (bar.heightPx - sizePx * 0.72) / 2));
  const y = glowMargin + bar.heightPx - lift;
  drawMusicText(context, { text: label, x, y, sizePx, font, align: "center" });
}
