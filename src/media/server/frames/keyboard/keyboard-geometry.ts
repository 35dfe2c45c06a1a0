export interface KeyShape {
  pitchMidi: number;
  isBlack: boolean;
  x: number;
  width: number;
}

export interface KeyboardLayout {
  keys: KeyShape[];
  whiteWidth: number;
  keyOf: (pitchMidi: number) => KeyShape | undefined;
}

const blackClasses = new Set([1, 3, 6, 8, 10]);
const minWhiteKeys = 21;
const blackShare = 0.58;
const lowestKey = 21;
const highestKey = 108;

/** A black key's offset from the gap between its neighbours, in white keys. */
const blackOffset = new Map([
  [1, -0.1],
  [3, 0.1],
  [6, -0.14],
  [8, 0],
  [10, 0.14],
]);

function isBlackKey(pitchMidi: number): boolean {
  return blackClasses.has(pitchMidi % 12);
}

/**
 * Lays out the range of the piano that a piece uses, at least three octaves, over a width. The edges
 * cut no black key: below C or F, above B or E.
 */
export function layOutKeyboard(pitches: readonly number[], width: number): KeyboardLayout {
  const [low, high] = extendRange(Math.min(...pitches), Math.max(...pitches));
  const whites = countWhites(low, high);
  const whiteWidth = width / whites;
  const keys: KeyShape[] = [];
  let whitesBefore = 0;
  for (let pitchMidi = low; pitchMidi <= high; pitchMidi++) {
    if (isBlackKey(pitchMidi)) {
      const centre = whitesBefore + (blackOffset.get(pitchMidi % 12) ?? 0);
      const x = (centre - blackShare / 2) * whiteWidth;
      keys.push({ pitchMidi, isBlack: true, x, width: blackShare * whiteWidth });
    } else {
      keys.push({ pitchMidi, isBlack: false, x: whitesBefore * whiteWidth, width: whiteWidth });
      whitesBefore++;
    }
  }
  const byPitch = new Map(keys.map((key) => [key.pitchMidi, key]));
  return { keys, whiteWidth, keyOf: (pitchMidi) => byPitch.get(pitchMidi) };
}

function extendRange(lowest: number, highest: number): [number, number] {
  let low = edgeAtOrBelow(lowest);
  let high = edgeAtOrAbove(highest);
  while (countWhites(low, high) < minWhiteKeys) {
    // Extends the side with less space outside the music's range.
    const spaceBelow = lowest - low;
    const spaceAbove = high - highest;
    const canGoDown = low > lowestKey;
    const canGoUp = high < highestKey;
    if (canGoDown && (spaceBelow <= spaceAbove || !canGoUp)) low = edgeAtOrBelow(low - 1);
    else high = edgeAtOrAbove(high + 1);
  }
  return [low, high];
}

function edgeAtOrBelow(pitchMidi: number): number {
  let edge = Math.max(lowestKey, pitchMidi);
  while (edge > lowestKey && edge % 12 !== 0 && edge % 12 !== 5) edge--;
  return edge;
}

function edgeAtOrAbove(pitchMidi: number): number {
  let edge = Math.min(highestKey, pitchMidi);
  while (edge < highestKey && edge % 12 !== 11 && edge % 12 !== 4) edge++;
  return edge;
}

function countWhites(low: number, high: number): number {
  let count = 0;
  for (let pitchMidi = low; pitchMidi <= high; pitchMidi++) if (!isBlackKey(pitchMidi)) count++;
  return count;
}
