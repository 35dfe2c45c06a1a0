import { type Hands, includesHand, type PracticeHand } from "../engine/hands.ts";

interface TimedNote {
  startBeat: number;
  beats: number;
  hand: PracticeHand;
}

/** Called for each note that starts or stops to sound, with its index. */
type OnChange = (index: number, isSounding: boolean) => void;

export interface SoundingNotes {
  /**
   * Moves to a beat; null where nothing sounds. Notes that start at `before` or later, and notes of
   * another hand, do not sound. Allocates no memory.
   */
  moveTo: (beat: number | null, before: number, hands: Hands, onChange: OnChange) => void;
}

const tolerance = 1e-6;

/** Tracks the sounding notes, which are ordered by start. */
export function followSoundingNotes(notes: readonly TimedNote[]): SoundingNotes {
  const starts = Float64Array.from(notes, ({ startBeat }) => startBeat);
  const ends = Float64Array.from(notes, ({ startBeat, beats }) => startBeat + beats);
  const longest = notes.reduce((most, { beats }) => Math.max(most, beats), 0);
  const isOn = new Uint8Array(notes.length);
  let from = 0;
  let to = 0;
  const set = (index: number, on: number, onChange: OnChange): void => {
    if (isOn[index] === on) return;
    isOn[index] = on;
    onChange(index, on === 1);
  };
  return {
    moveTo: (beat, before, hands, onChange) => {
      const nextFrom = beat === null ? 0 : firstAtOrAfter(starts, beat - longest - tolerance);
      const nextTo = beat === null ? 0 : firstAtOrAfter(starts, beat + tolerance);
      for (let index = from; index < to; index += 1) {
        if (index < nextFrom || index >= nextTo) set(index, 0, onChange);
      }
      for (let index = nextFrom; index < nextTo; index += 1) {
        const isSounding =
          beat !== null &&
          (ends[index] ?? 0) - tolerance > beat &&
          (starts[index] ?? 0) < before - tolerance &&
          includesHand(hands, notes[index]?.hand ?? "right");
        set(index, isSounding ? 1 : 0, onChange);
      }
      [from, to] = [nextFrom, nextTo];
    },
  };
}

/** The index of the first value that is at least `wanted`. The values ascend. */
export function firstAtOrAfter(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
