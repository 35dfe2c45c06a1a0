import type { PracticeDocument } from "../../contract/practice-document.ts";
import type { Passage } from "./passage.ts";

/** MIDI pitches, both inclusive. */
export interface KeyRange {
  lowest: number;
  highest: number;
}

/** The common sizes of pianos and keyboards. */
export const keyboardSizes = [
  { keys: 88, range: { lowest: 21, highest: 108 } },
  { keys: 76, range: { lowest: 28, highest: 103 } },
  { keys: 61, range: { lowest: 36, highest: 96 } },
  { keys: 49, range: { lowest: 36, highest: 84 } },
] as const satisfies readonly { keys: number; range: KeyRange }[];

export const fullKeyboard: KeyRange = keyboardSizes[0].range;

export const isInRange = ({ lowest, highest }: KeyRange, pitchMidi: number): boolean =>
  pitchMidi >= lowest && pitchMidi <= highest;

const fewestKeys = 25;
const middleC = 60;

/**
 * The keys to show for a passage: whole octaves from C around its notes, at least two. If those are
 * more white keys than fit, only as many as the notes need.
 */
export function passageRange(
  document: PracticeDocument,
  { fromBar, toBar }: Passage,
  mostWhiteKeys = Number.POSITIVE_INFINITY,
): KeyRange {
  const pitches = document.notes
    .filter(({ bar }) => bar >= fromBar && bar <= toBar)
    .map(({ pitchMidi }) => pitchMidi);
  const [low, high] =
    pitches.length > 0 ? [Math.min(...pitches), Math.max(...pitches)] : [middleC, middleC];
  let lowest = floorToC(low);
  let highest = ceilToC(high);
  while (highest - lowest + 1 < fewestKeys) {
    if (lowest >= middleC) lowest -= 12;
    else highest += 12;
  }
  const whole = {
    lowest: Math.max(fullKeyboard.lowest, lowest),
    highest: Math.min(fullKeyboard.highest, highest),
  };
  if (countWhiteKeys(whole) <= mostWhiteKeys) return whole;
  // From white key to white key.
  return { lowest: isBlackKey(low) ? low - 1 : low, highest: isBlackKey(high) ? high + 1 : high };
}

export const countWhiteKeys = (range: KeyRange): number =>
  keyPlaces(range).filter(({ isBlack }) => !isBlack).length;

const floorToC = (pitch: number) => Math.floor(pitch / 12) * 12;
const ceilToC = (pitch: number) => Math.ceil(pitch / 12) * 12;

/** A key's position, in widths of a white key from the left edge of the range. */
export interface KeyPlace {
  pitch: number;
  isBlack: boolean;
  left: number;
  width: number;
}

const blackKeyWidth = 0.6;
/**
 * The middle of each key of an octave. Black keys are spread within their groups of two and three.
 */
const blackMiddles = new Map([
  [1, 0.92],
  [3, 2.08],
  [6, 3.9],
  [8, 5],
  [10, 6.1],
]);
const whiteIndexes = new Map(
  [0, 2, 4, 5, 7, 9, 11].map((pitchClass, index) => [pitchClass, index]),
);

/** All keys of a range from low to high, beginning and ending with a white key. */
export function keyPlaces(range: KeyRange): readonly KeyPlace[] {
  const lowest = isBlackKey(range.lowest) ? range.lowest - 1 : range.lowest;
  const highest = isBlackKey(range.highest) ? range.highest + 1 : range.highest;
  const origin = middleOf(lowest) - 0.5;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const pitch = lowest + index;
    const isBlack = isBlackKey(pitch);
    const width = isBlack ? blackKeyWidth : 1;
    return { pitch, isBlack, left: middleOf(pitch) - origin - width / 2, width };
  });
}

export const isBlackKey = (pitchMidi: number): boolean => blackMiddles.has(pitchMidi % 12);

function middleOf(pitch: number): number {
  const pitchClass = pitch % 12;
  const inOctave = blackMiddles.get(pitchClass) ?? (whiteIndexes.get(pitchClass) ?? 0) + 0.5;
  return Math.floor(pitch / 12) * 7 + inOctave;
}
