import * as z from "zod";
import type { Score } from "#score/server/index.ts";
import type { AlignedSpan } from "./align-take.ts";

/** A stored span: its found place and an instructor's changes. */
const storedSpan = z.object({
  id: z.int(),
  fromBar: z.int(),
  toBar: z.int(),
  fromSeconds: z.number(),
  toSeconds: z.number(),
  nudgeMs: z.int(),
  confidence: z.number(),
  /** Indices of the score's notes with their seconds in the film, before the nudge. */
  onsets: z.array(z.tuple([z.int(), z.number()])),
});
export type StoredSpan = z.infer<typeof storedSpan>;
export const storedSpans = z.array(storedSpan);

/** Key, onset and duration of a played note, in the film's time. */
export const storedNotes = z.array(z.tuple([z.int(), z.number(), z.number()]));
export type StoredNotes = z.infer<typeof storedNotes>;

export function toStoredSpans(spans: readonly AlignedSpan[]): StoredSpan[] {
  return spans.map(({ fromBar, toBar, fromSeconds, toSeconds, confidence, onsets }, id) => ({
    id,
    fromBar,
    toBar,
    nudgeMs: 0,
    fromSeconds: round(fromSeconds),
    toSeconds: round(toSeconds),
    confidence: round(confidence),
    onsets: onsets.map(({ note, seconds }) => [note, round(seconds)]),
  }));
}

/** Rounds to milliseconds. */
export const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export interface SpanEdit {
  id: number;
  fromBar: number;
  toBar: number;
  nudgeMs: number;
}

/**
 * The span with other bars: some of its own, or as many others with the same notes, as for a
 * repeated passage. Null if the notes of the bars differ from the played ones.
 */
export function changeSpan(
  span: StoredSpan,
  { fromBar, toBar, nudgeMs }: SpanEdit,
  score: Pick<Score, "notes" | "bars">,
): StoredSpan | null {
  if (toBar < fromBar || toBar >= score.bars.length) return null;
  const isInside = fromBar >= span.fromBar && toBar <= span.toBar;
  const changed = isInside
    ? shorten(span, { fromBar, toBar }, score)
    : move(span, { fromBar, toBar }, score);
  return changed && { ...changed, fromBar, toBar, nudgeMs };
}

interface Bars {
  fromBar: number;
  toBar: number;
}

function shorten(span: StoredSpan, { fromBar, toBar }: Bars, score: Pick<Score, "notes">) {
  if (fromBar === span.fromBar && toBar === span.toBar) return span;
  const barOf = (note: number) => score.notes[note]?.bar ?? -1;
  const onsets = span.onsets.filter(([note]) => barOf(note) >= fromBar && barOf(note) <= toBar);
  const times = onsets.map(([, seconds]) => seconds);
  const later = span.onsets.filter(([note]) => barOf(note) > toBar).map(([, seconds]) => seconds);
  if (onsets.length === 0) return null;
  return {
    ...span,
    onsets,
    fromSeconds: fromBar === span.fromBar ? span.fromSeconds : least(times),
    // The span ends where the next bar starts.
    toSeconds: toBar === span.toBar ? span.toSeconds : least(later, span.toSeconds),
  };
}

const least = (times: readonly number[], otherwise = Infinity) =>
  times.reduce((one, other) => Math.min(one, other), otherwise);

/** The share of a passage's notes that must recur elsewhere. */
const leastAlike = 0.9;

function move(
  span: StoredSpan,
  { fromBar, toBar }: Bars,
  { notes, bars }: Pick<Score, "notes" | "bars">,
): StoredSpan | null {
  if (toBar - fromBar !== span.toBar - span.fromBar) return null;
  const by = fromBar - span.fromBar;
  const places = new Map(
    notes.map((note, index) => [placeOf(note, bars[note.bar]?.startSeconds), index]),
  );
  const onsets = span.onsets.flatMap(([index, seconds]): [number, number][] => {
    const note = notes[index];
    if (!note) return [];
    const written = { ...note, bar: note.bar + by };
    const there = places.get(placeOf(written, bars[note.bar]?.startSeconds));
    return there === undefined ? [] : [[there, seconds]];
  });
  return onsets.length < span.onsets.length * leastAlike ? null : { ...span, onsets };
}

/** Identifies a note by its key and its place in its bar. */
function placeOf({ bar, pitchMidi, startSeconds }: Score["notes"][number], barSeconds = 0): string {
  return `${bar} ${pitchMidi} ${(startSeconds - barSeconds).toFixed(2)}`;
}
