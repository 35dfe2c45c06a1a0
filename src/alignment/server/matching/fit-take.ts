import type { TakeNote } from "../take/take.ts";
import {
  blockSeconds,
  heardLevel,
  hopSeconds,
  lowestPitch,
  type SoundOnsets,
} from "./sound-onsets.ts";

/** A part of a take in the film's time. */
export interface FittedPart {
  notes: TakeNote[];
  /** The offset of the film's clock from the take's. */
  offsetSeconds: number;
  /** The share of its notes that sound there in the film, beyond chance. */
  heard: number;
}

const mostNotesSearched = 600;
const pauseSeconds = 2;
const fewestOnsets = 16;
/** The largest drift between the two clocks over a whole film. */
const driftSeconds = 1;
const fineSeconds = 0.09;
/** The share that chance reaches: one moment in ten. */
const chance = 0.1;
const heardFrames = 3;
/** Parts whose offset differs less than this share one clock. */
const sameClockSeconds = 0.05;

/**
 * Finds the place of each part of a take in the film. Camera and keyboard have separate clocks with
 * an offset and drift. In a cut film, parts have offsets of their own.
 */
export function fitTake(sound: SoundOnsets, notes: readonly TakeNote[]): FittedPart[] {
  if (notes.length === 0 || sound.attacks.length === 0) return [];
  const whole = searchEverywhere(sound, notes);
  const parts = splitAtPauses(notes).map((part) => ({
    notes: part,
    offsetSeconds: fitPart(sound, part, whole),
  }));
  return shareClock(parts).map((part) => ({
    ...part,
    heard: heardShare(sound, part.notes, part.offsetSeconds),
  }));
}

/** The offset of a part that does not sound at the whole's offset. */
function fitPart(sound: SoundOnsets, part: readonly TakeNote[], whole: number): number {
  const [from, to] = [whole - driftSeconds, whole + driftSeconds];
  const near = searchAround(sound, part, { from, to });
  if (heardShare(sound, part, near) > 0.5) return refine(sound, part, near);
  const elsewhere = searchEverywhere(sound, part);
  const isBetter = heardShare(sound, part, elsewhere) > heardShare(sound, part, near) + 0.25;
  return refine(sound, part, isBetter ? elsewhere : near);
}

/** Splits a take at pauses into parts with a minimum number of onsets. */
function splitAtPauses(notes: readonly TakeNote[]): TakeNote[][] {
  const parts: TakeNote[][] = [[]];
  let [onsets, last] = [0, 0];
  for (const note of notes) {
    const gap = note.onsetSeconds - last;
    if (onsets >= fewestOnsets && gap > pauseSeconds) {
      parts.push([]);
      onsets = 0;
    }
    if (gap > 0.05 || onsets === 0) onsets += 1;
    last = note.onsetSeconds;
    parts.at(-1)?.push(note);
  }
  const end = parts.at(-1) ?? [];
  // A last part too small to be placed alone joins the part before.
  if (parts.length > 1 && onsets < fewestOnsets)
    parts.splice(-2, 2, [...(parts.at(-2) ?? []), ...end]);
  return parts;
}

function searchEverywhere(sound: SoundOnsets, notes: readonly TakeNote[]): number {
  const last = notes.at(-1)?.onsetSeconds ?? 0;
  const first = notes[0]?.onsetSeconds ?? 0;
  return searchAround(sound, notes, { from: -last, to: sound.durationSeconds - first });
}

/** The offset at which most notes start together with their pitches. */
function searchAround(
  sound: SoundOnsets,
  notes: readonly TakeNote[],
  { from, to }: { from: number; to: number },
): number {
  const first = Math.round(from / hopSeconds);
  const sums = new Float32Array(Math.max(1, Math.round(to / hopSeconds) - first + 1));
  const step = Math.max(1, notes.length / mostNotesSearched);
  for (let index = 0; index < notes.length; index += step) {
    const note = notes[Math.floor(index)];
    const onsets = note && sound.pitchOnsets[note.pitchMidi - lowestPitch];
    if (!onsets) continue;
    const begin = Math.round(note.onsetSeconds / hopSeconds) + first;
    const end = Math.min(sums.length, onsets.length - begin);
    for (let lag = Math.max(0, -begin); lag < end; lag++) {
      sums[lag] = (sums[lag] ?? 0) + (onsets[begin + lag] ?? 0);
    }
  }
  return (first + indexOfMost(sums)) * hopSeconds;
}

/** The nearby offset at which the sound rises most steeply at note starts. */
function refine(sound: SoundOnsets, notes: readonly TakeNote[], near: number): number {
  const reach = Math.round(fineSeconds / blockSeconds);
  const sums = new Float32Array(reach * 2 + 1);
  let last = -1;
  for (const { onsetSeconds } of notes) {
    // A chord counts as one attack.
    if (onsetSeconds - last < 0.03) continue;
    last = onsetSeconds;
    const centre = Math.round((onsetSeconds + near) / blockSeconds);
    for (let lag = -reach; lag <= reach; lag++) {
      const rise = Math.min(3, sound.attacks[centre + lag] ?? 0);
      sums[lag + reach] = (sums[lag + reach] ?? 0) + rise;
    }
  }
  const smooth = sums.map(
    (sum, index) => (sums[index - 1] ?? 0) / 2 + sum + (sums[index + 1] ?? 0) / 2,
  );
  // A nearer offset wins over a slightly better one.
  const weighted = smooth.map(
    (sum, index) => sum * (1 - 0.3 * (Math.abs(index - reach) / reach) ** 2),
  );
  return near + (indexOfMost(weighted) - reach) * blockSeconds;
}

/** Gives parts the offset of a common clock if they nearly agree with it. */
function shareClock<Part extends { notes: TakeNote[]; offsetSeconds: number }>(
  parts: readonly Part[],
): Part[] {
  const middle = ({ notes }: Part) => notes[Math.floor(notes.length / 2)]?.onsetSeconds ?? 0;
  return parts.map((part) => {
    const agreeing = parts.filter(
      (other) => Math.abs(other.offsetSeconds - part.offsetSeconds) < sameClockSeconds,
    );
    const times = agreeing.map(middle);
    const span = Math.max(...times) - Math.min(...times);
    const own = middle(part);
    // A short time reveals no drift.
    const drift = span < 120 ? 0 : median(slopes(agreeing, middle));
    const estimates = agreeing.map((other) => other.offsetSeconds + drift * (own - middle(other)));
    return { ...part, offsetSeconds: median(estimates) };
  });
}

function slopes<Part extends { offsetSeconds: number }>(
  parts: readonly Part[],
  timeOf: (part: Part) => number,
): number[] {
  return parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) => {
      const seconds = timeOf(other) - timeOf(one);
      return seconds > 30 ? [(other.offsetSeconds - one.offsetSeconds) / seconds] : [];
    }),
  );
}

/** The share of notes that sound at an offset, beyond chance. */
export function heardShare(
  sound: SoundOnsets,
  notes: readonly TakeNote[],
  offsetSeconds: number,
): number {
  const heard = notes.filter(({ pitchMidi, onsetSeconds }) => {
    const onsets = sound.pitchOnsets[pitchMidi - lowestPitch];
    const frame = Math.round((onsetSeconds + offsetSeconds) / hopSeconds);
    for (let near = frame - heardFrames; near <= frame + heardFrames; near++) {
      if ((onsets?.[near] ?? 0) >= heardLevel) return true;
    }
    return false;
  }).length;
  const share = heard / Math.max(1, notes.length);
  return Math.max(0, (share - chance) / (1 - chance));
}

function indexOfMost(values: Float32Array): number {
  let most = 0;
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) > (values[most] ?? 0)) most = index;
  }
  return most;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}
