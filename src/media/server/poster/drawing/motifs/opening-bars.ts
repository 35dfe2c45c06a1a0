import type { Score, ScoreNote } from "#score/server/index.ts";

export interface OpeningBars {
  notes: readonly ScoreNote[];
  seconds: number;
  /** The lowest and the highest key, at least an octave apart. */
  lowest: number;
  highest: number;
}

/** A piece's first bars in both hands, enough for the piece to be recognised. */
export function findOpeningBars(
  { notes, bars, durationSeconds }: Score,
  { enoughNotes, mostBars }: { enoughNotes: number; mostBars: number },
): OpeningBars {
  const ends = bars.slice(0, mostBars).map((bar) => bar.startSeconds + bar.durationSeconds);
  const before = (end: number) => notes.filter(({ startSeconds }) => startSeconds < end - 1e-3);
  const seconds =
    ends.find((end) => before(end).length >= enoughNotes) ?? ends.at(-1) ?? durationSeconds;
  const shown = before(seconds).filter(({ isOrnament }) => !isOrnament);
  const pitches = shown.map(({ pitchMidi }) => pitchMidi);
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
  const missing = Math.max(0, 12 - (high - low));
  return {
    notes: shown,
    seconds,
    lowest: low - Math.floor(missing / 2),
    highest: high + Math.ceil(missing / 2),
  };
}
