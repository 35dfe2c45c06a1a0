import type { Score } from "#score/server/index.ts";
import type { TakeNote } from "../take/take.ts";
import { median } from "./fit-take.ts";
import { followScore, mostSteps } from "./follow-score.ts";
import { listScoreEvents, type ScoreEvent } from "./score-events.ts";

/** A passage played without a break: sounding bars from one to another. */
export interface FoundSpan {
  fromBar: number;
  toBar: number;
  /** The times of the first and the last note in the film. */
  fromSeconds: number;
  toSeconds: number;
  /** Indices of the score's notes, with their times in the film. */
  onsets: { note: number; seconds: number }[];
  /** The share of due notes that were played. */
  found: number;
  /** The fit of the same notes elsewhere in the score; 1 for a fit as good as here. */
  rivalry: number;
  /** The number of given notes in it. */
  notes: number;
}

/** The score is too long for a recording of this length. */
export class TooLongError extends Error {
  constructor() {
    super("score and recording are too long to be aligned");
    this.name = "TooLongError";
  }
}

const fewestFound = 5;
const leastFound = 0.45;
const leastOfBar = 0.4;
const stopSeconds = 1.5;
const stopRatio = 2.5;

/**
 * Finds the passages of a score that the given notes play, in the film's time. Throws TooLongError.
 */
export function findSpans(
  notes: readonly TakeNote[],
  score: Pick<Score, "notes" | "bars">,
): FoundSpan[] {
  const events = listScoreEvents(score);
  if (notes.length * (events.length + 1) > mostSteps || events.length > 32_000) {
    throw new TooLongError();
  }
  const { path } = followScore(notes, events);
  const runs = splitIntoRuns(notes, path, events);
  return runs.flatMap((run) => describeRun(run, { score, events }) ?? []);
}

interface Step {
  note: TakeNote;
  event: number;
  isRight: boolean;
}

/** Splits the path where the player jumps, leaves the score or stops. */
function splitIntoRuns(
  notes: readonly TakeNote[],
  path: readonly (number | null)[],
  events: readonly ScoreEvent[],
): Step[][] {
  const runs: Step[][] = [];
  let run: Step[] = [];
  const close = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const [index, note] of notes.entries()) {
    const event = path[index] ?? null;
    if (event === null) {
      close();
      continue;
    }
    const last = run.at(-1);
    if (last && (leaps(events, last.event, event) || stops(run, note, event, events))) close();
    const isRight = events[event]?.pitches.has(note.pitchMidi) ?? false;
    run.push({ note, event, isRight });
  }
  close();
  return runs.flatMap((each) => splitAtMissingBars(each, events));
}

/** Splits a run at bars of which hardly any note is played, even if a few notes match by chance. */
function splitAtMissingBars(run: readonly Step[], events: readonly ScoreEvent[]): Step[][] {
  const [first, last] = [run[0]?.event ?? 0, run.at(-1)?.event ?? 0];
  const due = countByBar(
    events.slice(first, last + 1).map(({ bar, notes }) => [bar, notes.length]),
  );
  const right = run.filter(({ isRight }) => isRight);
  const played = countByBar(right.map(({ event }) => [events[event]?.bar ?? 0, 1]));
  const ends = [events[first]?.bar, events[last]?.bar];
  const isMissing = (bar: number) =>
    !ends.includes(bar) && (played.get(bar) ?? 0) < leastOfBar * (due.get(bar) ?? 0);
  const missing = [...due.keys()].filter(isMissing);
  const partOf = (step: Step) =>
    missing.filter((bar) => bar < (events[step.event]?.bar ?? 0)).length;
  const parts = Map.groupBy(
    run.filter(({ event }) => !missing.includes(events[event]?.bar ?? 0)),
    partOf,
  );
  return [...parts.values()];
}

function countByBar(counts: readonly (readonly [number, number])[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [bar, count] of counts) sums.set(bar, (sums.get(bar) ?? 0) + count);
  return sums;
}

/** Whether the player goes back, or skips a whole bar. */
function leaps(events: readonly ScoreEvent[], from: number, to: number): boolean {
  const [begin, end] = [events[from]?.bar, events[to]?.bar];
  return to < from || events.slice(from + 1, to).some(({ bar }) => bar !== begin && bar !== end);
}

/** Whether much more time has passed than the score and the player's tempo explain. */
function stops(
  run: readonly Step[],
  note: TakeNote,
  event: number,
  events: readonly ScoreEvent[],
): boolean {
  const last = run.at(-1);
  if (!last) return false;
  const gap = note.onsetSeconds - last.note.onsetSeconds;
  if (gap < stopSeconds) return false;
  const written = secondsBetween(events, last.event, event);
  return gap > stopRatio * Math.max(0.3, written * tempoRatio(run, events));
}

/** The recent ratio of film seconds to score seconds. */
function tempoRatio(run: readonly Step[], events: readonly ScoreEvent[]): number {
  const [first, last] = [run.at(-9) ?? run[0], run.at(-1)];
  if (!first || !last) return 1.5;
  const written = secondsBetween(events, first.event, last.event);
  const played = last.note.onsetSeconds - first.note.onsetSeconds;
  return written < 0.5 ? 1.5 : Math.min(5, Math.max(0.3, played / written));
}

const secondsBetween = (events: readonly ScoreEvent[], from: number, to: number) =>
  (events[to]?.seconds ?? 0) - (events[from]?.seconds ?? 0);

interface RunContext {
  score: Pick<Score, "notes" | "bars">;
  events: readonly ScoreEvent[];
}

/** Null if too little of the score is found in it. */
function describeRun(steps: readonly Step[], context: RunContext): FoundSpan | null {
  const { score, events } = context;
  const right = steps.filter(({ isRight }) => isRight);
  const matched = dropMisplaced(right, events);
  const onsets = matchNotes(matched, context);
  const [first, last] = [right[0], right.at(-1)];
  if (!first || !last || onsets.length < fewestFound) return null;
  const played = events.slice(first.event, last.event + 1);
  const due = played.reduce((sum, { notes }) => sum + notes.length, 0);
  const found = onsets.length / due;
  if (found < leastFound) return null;
  const own = new Set(played.map(({ writtenBar }) => writtenBar));
  const notes = steps.map(({ note }) => note);
  const here = followScore(notes, played, { mayJump: false }).worth;
  const elsewhere = followScore(notes, events, {
    mayJump: false,
    isForbidden: ({ writtenBar }) => own.has(writtenBar),
  }).worth;
  const times = onsets.map(({ seconds }) => seconds);
  return {
    fromBar: events[first.event]?.bar ?? 0,
    toBar: events[last.event]?.bar ?? 0,
    fromSeconds: Math.min(...times.slice(0, 20)),
    toSeconds: endOf(matched, score),
    onsets,
    found,
    notes: steps.length,
    rivalry: Math.min(1, Math.max(0, elsewhere / Math.max(1, here))),
  };
}

/** Drops notes whose pitch fits but whose time belongs elsewhere. */
function dropMisplaced(steps: readonly Step[], events: readonly ScoreEvent[]): Step[] {
  const moments = steps.filter(({ event }, index) => event !== steps[index - 1]?.event);
  let moment = -1;
  return steps.filter((step, index) => {
    if (step.event !== steps[index - 1]?.event) moment += 1;
    const seconds = step.note.onsetSeconds;
    const off = Math.abs(seconds - (expectedSeconds(moments, moment, events) ?? seconds));
    return off <= Math.max(0.15, 0.3 * paceAround(moments, moment));
  });
}

/** The neighbouring moments from which a note's time is estimated, as offsets. */
const witnesses = [
  [-1, 1] as const,
  [-2, 2] as const,
  [-3, 3] as const,
  [-3, -1] as const,
  [-4, -1] as const,
  [1, 3] as const,
  [1, 4] as const,
];

/** The expected time, from neighbouring moments and the score; undefined with too few of them. */
function expectedSeconds(
  moments: readonly Step[],
  index: number,
  events: readonly ScoreEvent[],
): number | undefined {
  const event = moments[index]?.event ?? 0;
  const estimates = witnesses.flatMap(([one, other]) => {
    const [before, after] = [moments[index + one], moments[index + other]];
    if (!before || !after || after.event <= before.event) return [];
    const written = secondsBetween(events, before.event, after.event);
    const share = secondsBetween(events, before.event, event) / written;
    const played = after.note.onsetSeconds - before.note.onsetSeconds;
    return [before.note.onsetSeconds + share * played];
  });
  return estimates.length < 2 ? undefined : median(estimates);
}

function paceAround(moments: readonly Step[], index: number): number {
  const [first, last] = [Math.max(0, index - 2), Math.min(moments.length - 1, index + 2)];
  const seconds =
    (moments[last]?.note.onsetSeconds ?? 0) - (moments[first]?.note.onsetSeconds ?? 0);
  return seconds / Math.max(1, last - first);
}

/** Pairs each due note with the first note that plays it. */
function matchNotes(matched: readonly Step[], { score, events }: RunContext): FoundSpan["onsets"] {
  const onsets = new Map<number, number>();
  for (const { note, event } of matched) {
    const index = events[event]?.notes.find(
      (each) => score.notes[each]?.pitchMidi === note.pitchMidi && !onsets.has(each),
    );
    if (index !== undefined) onsets.set(index, note.onsetSeconds);
  }
  return [...onsets].map(([note, seconds]) => ({ note, seconds }));
}

/** The end of the last notes. A key held longer belongs to the next passage. */
function endOf(matched: readonly Step[], score: Pick<Score, "notes">): number {
  const last = matched.at(-1)?.note;
  if (!last) return 0;
  const written = median(score.notes.map(({ durationSeconds }) => durationSeconds));
  return last.onsetSeconds + Math.min(last.durationSeconds, Math.max(1, written * 4));
}
