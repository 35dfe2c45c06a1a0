import type { Score } from "#score/server/index.ts";
import type { Take, TakeNote } from "../take/take.ts";
import { type FoundSpan, findSpans } from "./find-spans.ts";
import { fitTake, heardShare } from "./fit-take.ts";
import type { SoundOnsets } from "./sound-onsets.ts";

export interface AlignedSpan extends FoundSpan {
  /** 0 to 1, see {@link alignTake}. */
  confidence: number;
}

export interface Alignment {
  spans: AlignedSpan[];
  /** The weakest span's confidence, at most the share of played notes inside spans. */
  confidence: number;
  /** The played notes in the film's time, for judging by ear. */
  notes: TakeNote[];
}

/** The reason why a take gives no spans. */
export class AlignmentError extends Error {
  readonly failure: "take-not-heard" | "other-piece";

  constructor(failure: AlignmentError["failure"]) {
    super(`no spans: ${failure}`);
    this.name = "AlignmentError";
    this.failure = failure;
  }
}

/**
 * The least share of heard notes. Right takes reach 0.8 and more, wrong ones 0.2; with few notes
 * chance raises it.
 */
const leastHeard = (notes: number): number => 0.4 + 1.2 / Math.sqrt(notes);
const leastInSpans = 0.25;
/** A span is ambiguous if another place of the score fits at least this well. */
const rivalFrom = 0.7;

/**
 * Finds the passages of a score in a lesson's film, from its sound and its take: the notes of a
 * MIDI keyboard recorded at the same time. A span's confidence is the share of its due notes that
 * are found and heard. Up to half is subtracted if the same notes fit another place of the score.
 * Throws AlignmentError if the take belongs to another film or piece, and TooLongError.
 */
export function alignTake(
  sound: SoundOnsets,
  score: Pick<Score, "notes" | "bars">,
  take: Take,
): Alignment {
  const parts = fitTake(sound, take.notes);
  const { length } = take.notes;
  const heard = parts.reduce((sum, part) => sum + part.heard * part.notes.length, 0) / length;
  if (heard < leastHeard(length)) throw new AlignmentError("take-not-heard");
  const notes = parts
    .flatMap((part) => part.notes.map((note) => moveNote(note, part.offsetSeconds)))
    .sort((one, other) => one.onsetSeconds - other.onsetSeconds);
  const spans = findSpans(notes, score).map((span) => {
    const inside = notes.filter(
      ({ onsetSeconds }) => onsetSeconds >= span.fromSeconds && onsetSeconds <= span.toSeconds,
    );
    const shares = Math.min(span.found, heardShare(sound, inside, 0));
    const ambiguity = Math.max(0, (span.rivalry - rivalFrom) / (1 - rivalFrom)) / 2;
    return { ...span, confidence: Math.max(0, shares - ambiguity) };
  });
  const inSpans = spans.reduce((sum, span) => sum + span.notes, 0) / notes.length;
  if (inSpans < leastInSpans) throw new AlignmentError("other-piece");
  return { spans, notes, confidence: Math.min(inSpans, ...spans.map((span) => span.confidence)) };
}

const moveNote = (note: TakeNote, bySeconds: number): TakeNote => ({
  ...note,
  onsetSeconds: note.onsetSeconds + bySeconds,
});
