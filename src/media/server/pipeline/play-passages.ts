import type { Score, ScoreBar, ScoreChord, ScoreNote, ScorePedal } from "#score/server/index.ts";
import type { LessonTiming, TimedPassage } from "./lesson-timing.ts";

/** The notes of a passage. All seconds are the video's. */
export interface PlayedPassage {
  startSeconds: number;
  endSeconds: number;
  notes: ScoreNote[];
  bars: ScoreBar[];
  chords: ScoreChord[];
  pedals: ScorePedal[];
}

/** Lists the notes that a video plays of a score, by passage. */
export function playPassages(
  score: Score,
  { passages }: Pick<LessonTiming, "passages">,
): PlayedPassage[] {
  return passages.map((passage) => playPassage(score, passage));
}

function playPassage(score: Score, passage: TimedPassage): PlayedPassage {
  const { startSeconds, endSeconds, fromBar, toBar, hand, tempo } = passage;
  const { fromScoreSeconds: from, toScoreSeconds: to } = passage;
  const at = (seconds: number) => startSeconds + (seconds - from) / tempo;
  const held = (since: number, seconds: number) =>
    Math.min(seconds, Math.max(0, to - since)) / tempo;
  return {
    startSeconds,
    endSeconds,
    notes: score.notes
      .filter((note) => fromBar <= note.bar && note.bar <= toBar)
      .filter((note) => hand === "both" || note.hand === hand)
      .map((note) => ({
        ...note,
        startSeconds: at(note.startSeconds),
        durationSeconds: held(note.startSeconds, note.durationSeconds),
      })),
    bars: score.bars.slice(fromBar, toBar + 1).map((bar) => ({
      ...bar,
      startSeconds: at(bar.startSeconds),
      durationSeconds: bar.durationSeconds / tempo,
    })),
    chords: score.chords
      .filter((chord) => from - 1e-6 < chord.startSeconds && chord.startSeconds < to - 1e-6)
      .map((chord) => ({ ...chord, startSeconds: at(chord.startSeconds) })),
    pedals: score.pedals
      .filter(({ downSeconds, upSeconds }) => downSeconds < to && from < upSeconds)
      .map((pedal) => ({
        ...pedal,
        downSeconds: at(Math.max(from, pedal.downSeconds)),
        upSeconds: at(Math.min(to, pedal.upSeconds)),
      })),
  };
}
