import type { Score } from "#score/server/index.ts";
import type { TimedPassage } from "../../pipeline/lesson-timing.ts";
import type { EngravedLine } from "./read-line.ts";

/** Bars that follow each other in print. */
export interface Run {
  from: number;
  to: number;
  /** The start of the run in the played line. */
  at: number;
}

interface Knot {
  seconds: number;
  x: number;
}

/**
 * A passage's printed line as it is played: after a repeat or jump, the bars that sound next
 * follow. `x` values are the line's, seconds the video's.
 */
export interface PlayedLine {
  runs: Run[];
  length: number;
  /** The x of the notes that sound at a second; it moves evenly between notes. */
  markAt: (seconds: number) => number;
  /** The mark's x at the start of each sounding bar. */
  bars: Knot[];
  /** The played x of a sounding bar's element that is printed at `x`. */
  place: (bar: number, x: number) => number;
}

/** The gap between the bars before and after a jump, in staff spaces. */
const jumpSpaces = 2;

export function layOutLine(line: EngravedLine, score: Score, passage: TimedPassage): PlayedLine {
  const bars = score.bars.slice(passage.fromBar, passage.toBar + 1);
  const runs: Run[] = [];
  const runOf = new Map<number, Run>();
  let length = 0;
  for (const [index, bar] of bars.entries()) {
    const measure = line.measures[bar.writtenIndex];
    if (!measure) continue;
    let run = runs.at(-1);
    if (!run || bars[index - 1]?.writtenIndex !== bar.writtenIndex - 1) {
      if (run) length += jumpSpaces * line.space;
      run = { from: measure.from, to: measure.from, at: length };
      runs.push(run);
    }
    run.to = measure.to;
    length = run.at + run.to - run.from;
    runOf.set(passage.fromBar + index, run);
  }
  const place = (bar: number, x: number) => {
    const run = runOf.get(bar);
    return run ? run.at + x - run.from : 0;
  };
  const filmSeconds = (seconds: number) =>
    passage.startSeconds + (seconds - passage.fromScoreSeconds) / passage.tempo;
  const onsets = score.notes.flatMap((note): Knot[] => {
    const x = line.heads.get(note.id)?.x;
    if (x === undefined || note.isOrnament || !runOf.has(note.bar)) return [];
    const centre = x + 0.6 * line.space;
    return [{ seconds: filmSeconds(note.startSeconds), x: place(note.bar, centre) }];
  });
  const first = { seconds: passage.startSeconds, x: 2 * line.space };
  const last = { seconds: passage.endSeconds, x: length };
  const knots = rising([...onsets, ...(hasStarted(onsets, first.seconds) ? [] : [first]), last]);
  const markAt = (seconds: number) => interpolate(knots, seconds);
  const begins = bars.map((bar) => filmSeconds(bar.startSeconds));
  return {
    runs,
    length,
    markAt,
    place,
    bars: begins.map((seconds) => ({ seconds, x: markAt(seconds) })),
  };
}

const hasStarted = (onsets: readonly Knot[], seconds: number) =>
  onsets.some((onset) => onset.seconds < seconds + 0.01);

/**
 * Knots in order of time, without those that go back in x: further notes of a chord, parallel
 * voices.
 */
function rising(knots: readonly Knot[]): Knot[] {
  const kept: Knot[] = [];
  for (const knot of knots.toSorted((a, b) => a.seconds - b.seconds || a.x - b.x)) {
    const before = kept.at(-1);
    if (!before || (knot.x > before.x && knot.seconds > before.seconds + 1e-3)) kept.push(knot);
  }
  return kept;
}

function interpolate(knots: readonly Knot[], seconds: number): number {
  const next = knots.findIndex((knot) => knot.seconds > seconds);
  const after = knots.at(next);
  const before = next < 0 ? after : knots[Math.max(0, next - 1)];
  if (!before || !after || before.seconds >= after.seconds) return before?.x ?? 0;
  const share = Math.max(0, (seconds - before.seconds) / (after.seconds - before.seconds));
  return before.x + (after.x - before.x) * share;
}
