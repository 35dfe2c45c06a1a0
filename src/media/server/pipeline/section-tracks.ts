import type { Chapter, Cue } from "#playback/contract/tracks.ts";
import { readScore, type Score, ScoreError } from "#score/server/index.ts";
import {
  barNumberOf,
  computeLessonTiming,
  type LessonTiming,
  type TimedSection,
} from "./lesson-timing.ts";
import type { LessonSection } from "./sections.ts";

const charactersPerSecond = 12;
const mostCharactersPerSecond = 20;
const leastSeconds = 3;

type TimedScore = Pick<Score, "pickupBeats"> & {
  bars: readonly Pick<Score["bars"][number], "startSeconds" | "writtenIndex">[];
};

/** The chapters and captions of a lesson's sections; empty without sections. Throws ScoreError. */
export function createSectionTracks(lesson: {
  musicXml: Buffer;
  sections: readonly LessonSection[] | null;
}): { cues: Cue[]; chapters: Chapter[] } {
  const score = readScore(lesson.musicXml.toString("utf8"));
  const timing = computeLessonTiming(score, lesson.sections);
  return { cues: captionsOf(score, timing), chapters: chaptersOf(timing) };
}

/** One chapter per section. */
function chaptersOf({ sections }: Pick<LessonTiming, "sections">): Chapter[] {
  return sections.map(({ startSeconds, title }) => ({ startMs: toMs(startSeconds), title }));
}

/** The sections' hints as captions. Throws ScoreError if there is no time to read one. */
function captionsOf(score: TimedScore, { sections }: Pick<LessonTiming, "sections">): Cue[] {
  return sections.flatMap((section, index) => {
    const starts = section.hints.map(({ bar }) => {
      const seconds = hintSeconds(score, section, bar);
      if (seconds !== null) return seconds;
      throw new ScoreError(
        `Section ${index + 1} has a hint at bar ${bar}, which it does not play.`,
      );
    });
    return section.hints.map(({ bar, text }, place) => {
      const start = starts[place] ?? 0;
      const until = starts[place + 1] ?? section.endSeconds;
      const seconds = Math.min(
        until - start,
        Math.max(leastSeconds, text.length / charactersPerSecond),
      );
      if (seconds < text.length / mostCharactersPerSecond) {
        throw new ScoreError(
          `Section ${index + 1} leaves ${Math.max(0, seconds).toFixed(1)} s to read its hint at bar ${bar}: ${text}`,
        );
      }
      return { startMs: toMs(start), endMs: toMs(start + seconds), text };
    });
  });
}

/** A hint at the first bar is shown from the count-in on. */
function hintSeconds(
  score: TimedScore,
  { cardEndSeconds, passages: [passage] }: TimedSection,
  bar: number,
): number | null {
  if (!passage) return null;
  const { fromBar, toBar, startSeconds, fromScoreSeconds, tempo } = passage;
  const index = score.bars.findIndex(
    (each, at) => fromBar <= at && at <= toBar && barNumberOf(score, each) === bar,
  );
  const found = score.bars[index];
  if (!found) return null;
  if (index === fromBar) return cardEndSeconds;
  return startSeconds + (found.startSeconds - fromScoreSeconds) / tempo;
}

const toMs = (seconds: number): number => Math.round(seconds * 1_000);
