import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawEbonyKey, drawIvoryKey } from "#media/server/frames/keyboard/draw-key.ts";
import { type KeyShape, layOutKeyboard } from "#media/server/frames/keyboard/keyboard-geometry.ts";
import { type HandColours, handColours } from "#media/server/frames/lesson-colours.ts";
import type { Score } from "#score/server/index.ts";
import type { PosterFrame } from "../../poster-frame.ts";
import { fadeRight } from "../fade-right.ts";
import { findOpeningBars, type OpeningBars } from "./opening-bars.ts";

/** The keyboard's share of the area, at the bottom. */
const keysShare = 0.46;
/** The bounds of the number of white keys in the frame, which depends on the notes. */
const fewestKeys = 13;
const mostKeys = 24;
/** Keys further right fade. */
const clearShare = 0.82;

/** Paints a keyboard with the first notes' keys lit, and the following notes above. */
export function paintKeyboard(context: SKRSContext2D, score: Score, frame: PosterFrame): void {
  const { width, height, staveTop, staveBottom } = frame;
  const opening = findOpeningBars(score, { enoughNotes: 10, mostBars: 3 });
  const keysTop = staveBottom - (staveBottom - staveTop) * keysShare;
  const keyboard = createCanvas(width, height);
  const layer = keyboard.getContext("2d");
  const { keys, left } = layOutKeys(opening, frame);
  layer.save();
  layer.translate(-left, 0);
  paintFalling(layer, opening, { keys, top: staveTop, bottom: keysTop });
  paintKeys(layer, opening, { keys, top: keysTop, bottom: staveBottom });
  layer.restore();
  fadeRight(layer, frame);
  context.drawImage(keyboard, 0, 0);
}

/**
 * Lays out a keyboard wider than the frame, so that the first notes' keys are visible from the left
 * edge.
 */
function layOutKeys(
  { notes, lowest, highest }: OpeningBars,
  { width }: PosterFrame,
): { keys: ReadonlyMap<number, KeyShape>; left: number } {
  const range = [lowest, Math.min(108, highest + 14)];
  const unit = layOutKeyboard(range, 1);
  const place = (pitch: number) => Math.floor((unit.keyOf(pitch)?.x ?? 0) / unit.whiteWidth);
  const needed = Math.ceil((place(highest) - place(lowest) + 2) / clearShare);
  const inFrame = Math.min(mostKeys, Math.max(fewestKeys, needed));
  const layout = layOutKeyboard(range, width / (unit.whiteWidth * inFrame));
  const struck = Math.min(
    ...notes.filter(({ startSeconds }) => startSeconds < 0.02).map(({ pitchMidi }) => pitchMidi),
  );
  const whites = Math.round(1 / unit.whiteWidth);
  const first =
    needed <= mostKeys ? place(lowest) - 1 : Math.max(place(lowest), place(struck)) - inFrame / 3;
  const left = Math.min(whites - inFrame, Math.max(0, Math.floor(first)));
  return {
    keys: new Map(layout.keys.map((key) => [key.pitchMidi, key])),
    left: left * layout.whiteWidth,
  };
}

interface Area {
  keys: ReadonlyMap<number, KeyShape>;
  top: number;
  bottom: number;
}

function paintFalling(
  context: SKRSContext2D,
  { notes, seconds }: OpeningBars,
  { keys, top, bottom }: Area,
): void {
  const yOf = (time: number) => bottom - (time / seconds) * (bottom - top);
  for (const { pitchMidi, startSeconds, durationSeconds, hand } of notes) {
    const key = keys.get(pitchMidi);
    if (!key) continue;
    const { light, bright, body, deep } = handColours[hand];
    const end = Math.min(seconds, startSeconds + durationSeconds);
    const [from, to] = [yOf(end) + 5, yOf(startSeconds) - 3];
    const inset = key.isBlack ? 2 : key.width * 0.14;
    const fill = context.createLinearGradient(0, from, 0, to);
    fill.addColorStop(0, deep);
    fill.addColorStop(0.5, body);
    fill.addColorStop(1, bright);
    context.save();
    context.shadowColor = `rgba(${light}, .45)`;
    context.shadowBlur = 22;
    context.globalAlpha = 0.35 + 0.65 * ((yOf(startSeconds) - top) / (bottom - top));
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(key.x + inset, from, key.width - inset * 2, Math.max(14, to - from), 10);
    context.fill();
    context.restore();
  }
}

function paintKeys(context: SKRSContext2D, { notes }: OpeningBars, { keys, top, bottom }: Area) {
  const first = Math.min(...notes.map(({ startSeconds }) => startSeconds));
  const lit = new Map<number, HandColours>();
  for (const { pitchMidi, startSeconds, hand } of notes) {
    if (startSeconds < first + 0.02) lit.set(pitchMidi, handColours[hand]);
  }
  const height = bottom - top;
  const draw = (isBlack: boolean) => {
    for (const { pitchMidi, x, width, ...key } of keys.values()) {
      if (key.isBlack !== isBlack) continue;
      const box = { x, y: top, width, height: isBlack ? height * 0.62 : height };
      const colours = lit.get(pitchMidi);
      context.save();
      if (colours) {
        context.shadowColor = `rgba(${colours.light}, .9)`;
        context.shadowBlur = 40;
      }
      (isBlack ? drawEbonyKey : drawIvoryKey)(context, box, colours);
      context.restore();
    }
  };
  draw(false);
  draw(true);
}
