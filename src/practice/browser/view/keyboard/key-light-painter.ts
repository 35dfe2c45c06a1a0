import type { PracticeHand } from "../../engine/hands.ts";
import {
  type DrawingContext,
  isSameList,
  type LayerPainter,
  soundsBefore,
} from "../painting/layer-painter.ts";
import { followSoundingNotes } from "../sounding-notes.ts";

/**
 * The notes by time, and the positions of their keys as shares of the keyboard's width, from 0 to
 * 1.
 */
export interface KeyLights {
  kind: "keys";
  /** Ordered by start. */
  notes: { startBeat: number; beats: number; hand: PracticeHand; pitchMidi: number }[];
  keys: { pitch: number; isBlack: boolean; left: number; width: number; label: string }[];
  /** The canvas reaches this many CSS pixels above the keys, for their glow. */
  glowPixels: number;
}

type Key = KeyLights["keys"][number];

/** The style sheet's colours of due keys. */
const colours = {
  right: {
    ivory: ["#b98a45", "#e3b067", "#f8d9a0"],
    ebony: ["#6d4a1c", "#b98238", "#e3b067"],
    glow: "rgb(227 176 103 / 70%)",
    edge: "rgb(110 70 20 / 45%)",
  },
  left: {
    ivory: ["#5d84b8", "#8db2e3", "#c6dcf8"],
    ebony: ["#2f4c78", "#547cb4", "#8db2e3"],
    glow: "rgb(141 178 227 / 70%)",
    edge: "rgb(30 60 110 / 45%)",
  },
} as const;
const ebonyHeight = 0.62;
const labelFont = '500 11px "Instrument Sans", "School Signs", system-ui, sans-serif';

/**
 * Lights the keys whose notes sound, in the hand's colour. If both hands hold a key, the right
 * one's colour wins.
 */
export function createKeyLightPainter({ notes, keys, glowPixels }: KeyLights): LayerPainter {
  const sounding = followSoundingNotes(notes);
  const counts = { right: new Uint8Array(128), left: new Uint8Array(128) };
  let isChanged = true;
  let drawnHeld: readonly number[] = [];
  const onChange = (index: number, isOn: boolean): void => {
    const note = notes[index];
    if (!note) return;
    const count = counts[note.hand];
    count[note.pitchMidi] = Math.max(0, (count[note.pitchMidi] ?? 0) + (isOn ? 1 : -1));
    isChanged = true;
  };
  const handOn = ({ pitch }: Key): PracticeHand | null =>
    counts.right[pitch] ? "right" : counts.left[pitch] ? "left" : null;
  return ({ context, width, height, moment, isStale }) => {
    sounding.moveTo(moment.beat, soundsBefore(moment), moment.hands, onChange);
    if (!isStale && !isChanged && isSameList(drawnHeld, moment.held)) return;
    isChanged = false;
    drawnHeld = moment.held;
    context.clearRect(0, 0, width, height);
    const lit = keys.flatMap((key) => {
      const hand = handOn(key);
      return hand ? [{ key, hand, isHeld: moment.held.includes(key.pitch) }] : [];
    });
    if (lit.length === 0) return;
    const board = { context, width, top: glowPixels, height: height - glowPixels };
    for (const one of lit) if (!one.key.isBlack) drawKey(board, one);
    // The keyboard's black keys lie over these white ones.
    cutOutBlackKeys(board, keys);
    for (const one of lit) if (one.key.isBlack) drawKey(board, one);
  };
}

/** The keyboard's area on the canvas. */
interface Board {
  context: DrawingContext;
  width: number;
  top: number;
  height: number;
}

function placeOf({ width, top, height }: Board, key: Key) {
  const left = key.left * width;
  return key.isBlack
    ? { left, top, width: key.width * width, height: height * ebonyHeight, radius: 5 }
    : { left, top, width: key.width * width - 1, height, radius: 6 };
}

function drawKey(board: Board, lit: { key: Key; hand: PracticeHand; isHeld: boolean }): void {
  const { context } = board;
  const { key, hand, isHeld } = lit;
  const { left, top, width, height, radius } = placeOf(board, key);
  const { ivory, ebony, glow, edge } = colours[hand];
  const [dark, middle, bright] = key.isBlack ? ebony : ivory;
  const body = context.createLinearGradient(0, top, 0, top + height);
  body.addColorStop(0, dark);
  body.addColorStop(key.isBlack ? 0.5 : 0.34, middle);
  body.addColorStop(1, bright);
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, [0, 0, radius, radius]);
  context.fillStyle = body;
  context.shadowColor = glow;
  context.shadowBlur = 22;
  context.fill();
  context.shadowBlur = 0;
  const rim = context.createLinearGradient(0, top + height - 8, 0, top + height);
  rim.addColorStop(0, "transparent");
  rim.addColorStop(1, edge);
  context.fillStyle = rim;
  context.fill();
  if (isHeld) {
    context.fillStyle = "rgb(0 0 0 / 16%)";
    context.fill();
  }
  if (key.label !== "") {
    context.font = labelFont;
    context.textAlign = "center";
    context.textBaseline = "bottom";
    context.fillStyle = "#4a3a22";
    context.fillText(key.label, left + width / 2, top + height - 6);
  }
  context.restore();
}

function cutOutBlackKeys(board: Board, keys: readonly Key[]): void {
  const { context } = board;
  context.save();
  context.beginPath();
  for (const key of keys) {
    if (!key.isBlack) continue;
    const { left, top, width, height, radius } = placeOf(board, key);
    context.roundRect(left, top, width, height, [0, 0, radius, radius]);
  }
  context.fillStyle = "#000";
  // The shadows fall on the lit keys.
  context.globalCompositeOperation = "source-atop";
  context.shadowColor = "rgb(0 0 0 / 65%)";
  context.shadowBlur = 8;
  context.shadowOffsetY = 6;
  context.fill();
  context.globalCompositeOperation = "destination-out";
  context.shadowColor = "transparent";
  context.fill();
  context.restore();
}
