import type { Score } from "#score/server/index.ts";
import type { PracticeDocument } from "../../contract/practice-document.ts";
import { createPassageKnots, type FilmPassage } from "./passage-knots.ts";
import { createPlayedKnots, type PlayedSpan } from "./played-knots.ts";

/** What a lesson's film has to do with its score. */
export interface FilmTime {
  durationSeconds: number;
  /** The film plays the whole score in its own tempo, from here. */
  leadInSeconds?: number;
  /** Or it plays these passages of it. */
  passages?: readonly FilmPassage[];
  /** Or it plays parts of it, as they were found. */
  spans?: readonly PlayedSpan[];
}

/** All of the document that does not depend on the engraving. */
export type DocumentBody = Omit<PracticeDocument, "engraving">;

/** Increment when the same score and film should give another document: all are made anew. */
export const documentVersion = 2;

/** What the practice room plays of a score, and when its film plays it. */
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
    chords: score.chords.map(({ startBeat, text }) => ({
      beat: startBeat,
      text: shorten(text, longest.chord),
    })),
    pedals: score.pedals.map(({ downBeat, upBeat }) => ({ downBeat, upBeat })),
    scoreTime: score.tempoKnots,
    film: film && { durationSeconds: film.durationSeconds, spans: spansOf(score, film) },
  };
}

/** What a score may say at most: it comes from anywhere, and repeats say it again. */
const longest = { title: 200, barNumber: 20, voice: 20, chord: 40 };

/** Without what the database cannot store. */
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

/** The tempo of the first beat, which a score need not name. */
function firstTempo({ tempoKnots: [first, second], tempo }: Score): number {
  if (!first || !second) return tempo;
  const quartersPerSecond = (second.beat - first.beat) / (second.seconds - first.seconds);
  return Math.round(quartersPerSecond * 60_000) / 1000;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
