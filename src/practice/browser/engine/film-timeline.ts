import type { PracticeDocument } from "../../contract/practice-document.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

/** A passage that the film plays without a stop. */
export interface FilmSpan {
  index: number;
  hand: "left" | "right" | "both";
  fromSeconds: number;
  toSeconds: number;
  fromBeat: number;
  toBeat: number;
}

export interface FilmTimeline {
  readonly spans: readonly FilmSpan[];
  /** The span and its beat at a film's second; null outside spans, where the keyboard rests. */
  positionAt(filmSeconds: number): { span: FilmSpan; beat: number } | null;
  /**
   * The film's second of a beat: in the span around `nearSeconds`, else in the next one, else in
   * the first. Null if no span plays the beat.
   */
  secondsAt(beat: number, nearSeconds?: number): number | null;
  /** The seconds of a whole passage in one span, which is chosen as for `secondsAt`. */
  rangeAt(
    beats: { fromBeat: number; toBeat: number },
    nearSeconds?: number,
  ): { fromSeconds: number; toSeconds: number } | null;
}

/** Less than any note's length, since sums of triplets miss the beat by less. */
export const beatTolerance = 1e-3;

export function createFilmTimeline(film: NonNullable<PracticeDocument["film"]>): FilmTimeline {
  const pieces = film.spans
    .filter(({ knots }) => knots.length > 1)
    .map(({ hand, knots }, index) => createPiece(createTimeline(knots), { hand, index }));
  return {
    spans: pieces.map(({ span }) => span),
    positionAt: (seconds) => {
      const piece = pieces.findLast(
        ({ span }) => span.fromSeconds <= seconds && seconds < span.toSeconds,
      );
      return piece ? { span: piece.span, beat: piece.timeline.beatAt(seconds) } : null;
    },
    secondsAt: (beat, nearSeconds = 0) =>
      choosePiece(pieces, { fromBeat: beat, toBeat: beat }, nearSeconds)?.timeline.secondsAt(
        beat,
      ) ?? null,
    rangeAt: ({ fromBeat, toBeat }, nearSeconds = 0) => {
      const piece = choosePiece(pieces, { fromBeat, toBeat }, nearSeconds);
      if (!piece) return null;
      const { span, timeline } = piece;
      return {
        fromSeconds: Math.max(span.fromSeconds, timeline.secondsAt(fromBeat)),
        toSeconds: Math.min(span.toSeconds, timeline.secondsAt(toBeat)),
      };
    },
  };
}

/** A bar in 4/4 at 80 a minute. */
const countInSeconds = 3;

/**
 * The second from which a film's sound alone starts: the film opens in silence before the count-in.
 */
export function soundStartSeconds({ spans: [first] }: FilmTimeline): number {
  return Math.max(0, (first?.fromSeconds ?? 0) - countInSeconds);
}

interface Piece {
  span: FilmSpan;
  timeline: Timeline;
}

/**
 * A span that ends with the beat is the last resort, since notes on that beat are not heard in it.
 */
function choosePiece(
  pieces: readonly Piece[],
  { fromBeat, toBeat }: { fromBeat: number; toBeat: number },
  nearSeconds: number,
): Piece | undefined {
  const playing = pieces.filter(
    ({ span }) =>
      span.fromBeat <= fromBeat + beatTolerance && toBeat <= span.toBeat + beatTolerance,
  );
  const lasting = playing.filter(({ span }) => fromBeat < span.toBeat - beatTolerance);
  const candidates = lasting.length > 0 ? lasting : playing;
  return candidates.find(({ span }) => nearSeconds < span.toSeconds) ?? candidates[0];
}

function createPiece(timeline: Timeline, named: Pick<FilmSpan, "hand" | "index">): Piece {
  const span = {
    ...named,
    fromSeconds: timeline.startSeconds,
    toSeconds: timeline.endSeconds,
    fromBeat: timeline.startBeat,
    toBeat: timeline.endBeat,
  };
  return { span, timeline };
}
