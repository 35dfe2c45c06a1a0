import type { Score, ScoreNote } from "#score/server/index.ts";
import type { TimeKnot } from "../../contract/practice-document.ts";

/** A passage that a film plays without a break. */
export interface PlayedSpan {
  /** Indices of the score's notes with their seconds in the film, before the nudge. */
  onsets: readonly (readonly [number, number])[];
  nudgeMs: number;
}

/**
 * Notes closer than this count as simultaneous; perhaps the later one was found at a wrong place.
 */
const leastSeconds = 0.005;
const recentKnots = 8;

/**
 * The knots of a film's spans: one for each moment that was found, ascending in beats and seconds,
 * up to the end of the last notes. Spans ascend in seconds and do not overlap.
 */
export function createPlayedKnots(score: Score, spans: readonly PlayedSpan[]): TimeKnot[][] {
  const inOrder = spans
    .map((span) => ({ knots: knotsOf(score, span), notes: notesOf(score, span) }))
    .sort((a, b) => (a.knots[0]?.seconds ?? 0) - (b.knots[0]?.seconds ?? 0));
  const made: TimeKnot[][] = [];
  for (const [index, { knots, notes }] of inOrder.entries()) {
    const from = made.at(-1)?.at(-1)?.seconds ?? Number.NEGATIVE_INFINITY;
    const own = knots.filter(({ seconds }) => seconds > from);
    const until = inOrder[index + 1]?.knots[0]?.seconds ?? Infinity;
    const whole = endWithNotes(own, notes, until);
    if (whole.length > 1) made.push(whole);
  }
  return made;
}

const notesOf = ({ notes }: Score, { onsets }: PlayedSpan): ScoreNote[] =>
  onsets.flatMap(([index]) => notes[index] ?? []).filter((note) => !note.isOrnament);

/** A chord is placed at its median note; knots that run backwards are left out. */
function knotsOf({ notes }: Score, { onsets, nudgeMs }: PlayedSpan): TimeKnot[] {
  const byBeat = new Map<number, number[]>();
  for (const [index, seconds] of onsets) {
    const note = notes[index];
    if (!note || note.isOrnament) continue;
    byBeat.set(note.startBeat, [...(byBeat.get(note.startBeat) ?? []), seconds + nudgeMs / 1000]);
  }
  const knots: TimeKnot[] = [];
  for (const [beat, played] of [...byBeat].sort(([one], [other]) => one - other)) {
    const seconds = round(middleOf(played));
    const last = knots.at(-1);
    if (seconds >= 0 && (!last || seconds - last.seconds >= leastSeconds)) {
      knots.push({ beat, seconds });
    }
  }
  return knots;
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Adds the end of the last notes, in the most recent tempo, where the keyboard rests. */
function endWithNotes(
  knots: readonly TimeKnot[],
  notes: readonly ScoreNote[],
  until: number,
): TimeKnot[] {
  const [recent, last] = [knots.at(-recentKnots) ?? knots[0], knots.at(-1)];
  if (!recent || !last || recent === last) return [...knots];
  const secondsPerBeat = (last.seconds - recent.seconds) / (last.beat - recent.beat);
  const heldUntil = Math.max(...notes.map(({ startBeat, beats }) => startBeat + beats));
  const seconds = round(last.seconds + (heldUntil - last.beat) * secondsPerBeat);
  const end = seconds <= until ? { beat: heldUntil, seconds } : null;
  return end && end.beat > last.beat ? [...knots, end] : [...knots];
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
