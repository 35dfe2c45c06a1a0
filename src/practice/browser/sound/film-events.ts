import type { AudibleNote, PracticeDocument } from "../../contract/practice-document.ts";
import { beatTolerance } from "../engine/film-timeline.ts";
import { type Hands, includesHand } from "../engine/hands.ts";
import { countInBeats, metronomeBeats } from "../engine/metronome.ts";
import { createTimeline, type Timeline } from "../engine/timeline.ts";
import { soundingEnd } from "./transport.ts";

/** A note or a click beside the film, in the film's seconds. */
export type FilmEvent = { filmSeconds: number } & (
  | { kind: "click"; isAccent: boolean }
  | { kind: "note"; pitch: number; velocity: number; lastsSeconds: number }
);

/** A click before the film continues. */
export interface CountInClick {
  /** In seconds of the film. */
  secondsBefore: number;
  isAccent: boolean;
}

/** The sounds of the room beside a film. */
export interface FilmEvents {
  /** By time: the chosen hand where the film plays the other or both, and the metronome. */
  list(choices: { hands: Hands; hasMetronome: boolean }): FilmEvent[];
  /** Whether the film plays a hand that must not sound. */
  isReplaced(hands: Hands, filmSeconds: number): boolean;
  /** Empty outside spans: a film leads into its passages by itself. */
  countInAt(filmSeconds: number): CountInClick[];
}

interface Span {
  hand: Hands;
  timeline: Timeline;
}

export function createFilmEvents(document: PracticeDocument): FilmEvents {
  const spans = (document.film?.spans ?? [])
    .filter(({ knots }) => knots.length > 1)
    .map(({ hand, knots }) => ({ hand, timeline: createTimeline(knots) }));
  const spanAt = (seconds: number) =>
    spans.findLast(
      ({ timeline }) => timeline.startSeconds <= seconds && seconds < timeline.endSeconds,
    );
  return {
    list: ({ hands, hasMetronome }) =>
      spans
        .flatMap((span) => [
          ...(replaces(hands, span) ? notesOf(document, span, hands) : []),
          ...(hasMetronome ? clicksOf(document, span) : []),
        ])
        .toSorted((one, other) => one.filmSeconds - other.filmSeconds),
    isReplaced: (hands, seconds) => {
      const span = spanAt(seconds);
      return span !== undefined && replaces(hands, span);
    },
    countInAt: (seconds) => {
      const span = spanAt(seconds);
      return span ? countInTo(document, span.timeline, seconds) : [];
    },
  };
}

const replaces = (hands: Hands, { hand }: Span): boolean => hands !== "both" && hands !== hand;

function notesOf(document: PracticeDocument, { timeline }: Span, hands: Hands): FilmEvent[] {
  const { startBeat, endBeat } = timeline;
  const isInSpan = (note: AudibleNote) =>
    note.startBeat >= startBeat - beatTolerance && note.startBeat < endBeat - beatTolerance;
  const ofHands = document.notes.filter(({ hand }) => includesHand(hands, hand));
  return [...ofHands, ...(document.accompaniment ?? [])].filter(isInSpan).map((note) => {
    const filmSeconds = timeline.secondsAt(note.startBeat);
    const noteEnd = Math.min(endBeat, soundingEnd(note, document.pedals));
    return {
      kind: "note",
      filmSeconds,
      lastsSeconds: timeline.secondsAt(noteEnd) - filmSeconds,
      pitch: note.pitchMidi,
      velocity: note.velocity,
    };
  });
}

function clicksOf(document: PracticeDocument, { timeline }: Span): FilmEvent[] {
  return metronomeBeats(document, timeline.startBeat, timeline.endBeat).map(
    ({ beat, isAccent }) => ({ kind: "click", filmSeconds: timeline.secondsAt(beat), isAccent }),
  );
}

/** At the local tempo, slightly beside the beat in case of a hold. */
function countInTo(
  document: PracticeDocument,
  timeline: Timeline,
  filmSeconds: number,
): CountInClick[] {
  const beat = timeline.beatAt(filmSeconds);
  const secondsPerBeat =
    (timeline.secondsAt(beat + 2 * beatTolerance) - timeline.secondsAt(beat + beatTolerance)) /
    beatTolerance;
  return countInBeats(document, beat).map((click) => ({
    secondsBefore: (beat - click.beat) * secondsPerBeat,
    isAccent: click.isAccent,
  }));
}
