import type { TakeNote } from "../take/take.ts";
import {
  blockSeconds,
  heardLevel,
  hopSeconds,
  lowestPitch,
  type SoundOnsets,
} from "./sound-onsets.ts";

/** Some notes of a take in the film's time. */
export interface FittedPart {
  notes: TakeNote[];
  /** From the take's clock to the film's. */
  offsetSeconds: number;
  /** The share of its notes that the film's sound has there, beyond what chance would have. */
  heard: number;
}

const mostNotesSearched = 600;
const pauseSeconds = 2;
const fewestOnsets = 16;
/** Clocks differ by less than this over the whole of a film. */
const driftSeconds = 1;
const fineSeconds = 0.09;
/** What chance reaches: one moment in ten. */
const chance = 0.1;
const heardFrames = 3;
/** A part that deviates so little from the others has their clock. */
const sameClockSeconds = 0.05;

/**
 * Finds where in the film each part of a take was played. Camera and keyboard have clocks of their own,
 * which differ by an offset and drift; where the film was cut, its parts have offsets of their own.
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

/** A part's own place, where it does not sound at that of the whole. */
function fitPart(sound: SoundOnsets, part: readonly TakeNote[], whole: number): number {
  const [from, to] = [whole - driftSeconds, whole + driftSeconds];
  const near = searchAround(sound, part, { from, to });
  if (heardShare(sound, part, near) > 0.5) return refine(sound, part, near);
  const elsewhere = searchEverywhere(sound, part);
  const isBetter = heardShare(sound, part, elsewhere) > heardShare(sound, part, near) + 0.25;
  return refine(sound, part, isBetter ? elsewhere : near);
}

/** Parts of at least so many onsets, which begin after pauses. */
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
  // A last part too small to be placed alone goes with the one before.
  if (parts.length > 1 && onsets < fewestOnsets)
    parts.splice(-2, 2, [...(parts.at(-2) ?? []), ...end]);
  return parts;
}

function searchEverywhere(sound: SoundOnsets, notes: readonly TakeNote[]): number {
  const last = notes.at(-1)?.onsetSeconds ?? 0;
  const first = notes[0]?.onsetSeconds ?? 0;
  return searchAround(sound, notes, { from: -last, to: sound.durationSeconds - first });
}

/** The offset at which most notes begin where their pitches do. */
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

/** The offset nearby at which the sound rises most steeply where notes begin. */
function refine(sound: SoundOnsets, notes: readonly TakeNote[], near: number): number {
  const reach = Math.round(fineSeconds / blockSeconds);
  const sums = new Float32Array(reach * 2 + 1);
  let last = -1;
  for (const { onsetSeconds } of notes) {
    // A chord is one attack.
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
  // Nearer ones win over those that are hardly better.
  const weighted = smooth.map(
    (sum, index) => sum * (1 - 0.3 * (Math.abs(index - reach) / reach) ** 2),
  );
  return near + (indexOfMost(weighted) - reach) * blockSeconds;
}

/** Gives parts the offset of a common clock where they agree with it but for a little. */
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
    // Too short a time tells no drift.
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

/** The share of notes that the sound has at an offset, beyond chance. */
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
