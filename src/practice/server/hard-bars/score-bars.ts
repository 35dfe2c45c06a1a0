import { createHash } from "node:crypto";
import { diffArrays } from "diff";
import type { PracticeDocument } from "../../contract/practice-document.ts";

/** The bars of a score, as far as it takes to find them again in another one. */
export interface ScoreBars {
  /** The written bar of each sounding bar. */
  writtenBars: readonly number[];
  /** A hash of the notes of each written bar; empty for a bar that never sounds. */
  fingerprints: readonly string[];
}

export function describeBars({ bars, notes }: Pick<PracticeDocument, "bars" | "notes">): ScoreBars {
  const writtenBars = bars.map(({ writtenIndex }) => writtenIndex);
  const notesOfBar = Map.groupBy(notes, ({ bar }) => bar);
  const last = writtenBars.reduce((most, each) => Math.max(most, each), -1);
  const fingerprints = Array.from({ length: last + 1 }, () => "");
  for (const [index, { writtenIndex, startBeat, beats }] of bars.entries()) {
    if (fingerprints[writtenIndex] !== "") continue;
    const hash = createHash("sha256").update(String(beats));
    for (const note of notesOfBar.get(index) ?? []) {
      const from = (note.startBeat - startBeat).toFixed(3);
      hash.update(` ${note.hand} ${note.pitchMidi} ${from} ${note.beats.toFixed(3)}`);
    }
    fingerprints[writtenIndex] = hash.digest("base64url").slice(0, 8);
  }
  return { writtenBars, fingerprints };
}

/**
 * For each written bar of one score, the bar with the same notes at the same place among its
 * neighbours in another; null where there is none.
 */
export function matchBars(from: ScoreBars, to: ScoreBars): (number | null)[] {
  const matched: (number | null)[] = [];
  let next = 0;
  for (const { value, added, removed } of diffArrays(
    [...from.fingerprints],
    [...to.fingerprints],
  )) {
    for (const fingerprint of value) {
      if (!added) matched.push(removed || fingerprint === "" ? null : next);
      if (!removed) next += 1;
    }
  }
  return matched;
}
