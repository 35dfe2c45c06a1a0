import type { Score } from "#score/server/index.ts";

/** A moment of the score with all notes that start in it. */
export interface ScoreEvent {
  seconds: number;
  /** The sounding bar, as an index of the score's bars. */
  bar: number;
  /** The written bar, which is the same for each repeat. */
  writtenBar: number;
  opensBar: boolean;
  pitches: ReadonlySet<number>;
  /** Indices of the score's notes. */
  notes: readonly number[];
}

const togetherSeconds = 0.03;

/** A score's moments in the order in which they sound. */
export function listScoreEvents({ notes, bars }: Pick<Score, "notes" | "bars">): ScoreEvent[] {
  const groups: { seconds: number; bar: number; notes: number[] }[] = [];
  for (const [index, { startSeconds, bar }] of notes.entries()) {
    const last = groups.at(-1);
    if (last && startSeconds - last.seconds < togetherSeconds) last.notes.push(index);
    else groups.push({ seconds: startSeconds, bar, notes: [index] });
  }
  return groups.map((group, index) => ({
    ...group,
    writtenBar: bars[group.bar]?.writtenIndex ?? group.bar,
    opensBar: groups[index - 1]?.bar !== group.bar,
    pitches: new Set(group.notes.map((note) => notes[note]?.pitchMidi ?? 0)),
  }));
}
