import type { Score } from "#score/server/index.ts";
import type { PracticeDocument } from "../../contract/practice-document.ts";
import { createPassageKnots, type FilmPassage } from "./passage-knots.ts";
import { createPlayedKnots, type PlayedSpan } from "./played-knots.ts";

/** The timing of a lesson's film. At most one field is set. */
export interface FilmTime {
  durationSeconds: number;
  /** For a film that plays the whole score in its own tempo: the second of the first beat. */
  leadInSeconds?: number;
  /** For a film that plays passages of the score. */
  passages?: readonly FilmPassage[];
  /** For a film whose played parts were found by alignment. */
  spans?: readonly PlayedSpan[];
}

/** The parts of the document that do not depend on the engraving. */
export type DocumentBody = Omit<PracticeDocument, "engraving">;

/**
 * Increment when the same score and film should give another document: all are then created again.
 */
export const documentVersion = 3;

/** Creates the document of a score and the timing of its film. */
export function createDocument(
  score: Score,
  { scoreSha256, film }: { scoreSha256: string; film: FilmTime | null },
): DocumentBody {
  return {
    version: 2,
    scoreSha256,
    title: shorten(score.title ?? "", longest.title) || null,
    keyFifths: score.keyFifths,
    tempo: firstTempo(score),
    pickupBeats: score.pickupBeats > 0 ? (score.bars[0]?.beats ?? 0) : 0,
    totalBeats: score.totalBeats,
    bars: score.bars.map(({ number, writtenIndex, pass, startBeat, beats, countedBeats }) => ({
      number: shorten(number, longest.barNumber),
      writtenIndex,
      pass,
      startBeat,
      beats,
      countedBeats,
    })),
    notes: score.notes
      .map(({ startSeconds: _, durationSeconds: __, ...note }) => ({
        ...note,
        voice: shorten(note.voice, longest.voice),
      }))
      .sort((a, b) => a.startBeat - b.startBeat || a.pitchMidi - b.pitchMidi),
    ...(score.isUnprinted && { isUnprinted: true }),
    ...(score.accompaniment && { accompaniment: score.accompaniment }),
    chords: score.chords.map(({ startBeat, text }) => ({
      beat: startBeat,
      text: shorten(text, longest.chord),
    })),
    pedals: score.pedals.map(({ downBeat, upBeat }) => ({ downBeat, upBeat })),
    scoreTime: score.tempoKnots,
    film: film && { durationSeconds: film.durationSeconds, spans: spansOf(score, film) },
  };
}

/**
 * The maximum lengths of a score's texts: scores come from anywhere, and repeats multiply their
 * texts.
 */
const longest = { title: 200, barNumber: 20, voice: 20, chord: 40 };

/** Shortens a text and removes characters that the database cannot store. */
function shorten(text: string, characters: number): string {
  return text.slice(0, characters).replaceAll("\0", "").toWellFormed();
}

function spansOf(
  score: Score,
  { leadInSeconds, passages, spans = [] }: FilmTime,
): NonNullable<DocumentBody["film"]>["spans"] {
  if (passages) {
    return passages.map((passage) => ({
      hand: passage.hand,
      knots: createPassageKnots(score, passage),
    }));
  }
  if (leadInSeconds === undefined) {
    return createPlayedKnots(score, spans).map((knots) => ({ hand: "both", knots }));
  }
  const knots = score.tempoKnots.map(({ beat, seconds }) => ({
    beat,
    seconds: round(seconds + leadInSeconds),
  }));
  return [{ hand: "both", knots }];
}

/** The tempo of the first beat, which a score may leave out. */
function firstTempo({ tempoKnots: [first, second], tempo }: Score): number {
  if (!first || !second) return tempo;
  const quartersPerSecond = (second.beat - first.beat) / (second.seconds - first.seconds);
  return Math.round(quartersPerSecond * 60_000) / 1000;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
