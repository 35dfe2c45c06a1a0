import type { Score } from "./score/score.ts";

/** How a score lies on its film: a count-in before it, a last breath after it. */
export interface LessonTiming {
  /** From the film's first frame to the score's first beat: two bars, counted. */
  leadInSeconds: number;
  /** The beats of the count-in, in film time. */
  countIn: { startSeconds: number; beat: number; isDownbeat: boolean }[];
  filmSeconds: number;
}

export const framesPerSecond = 30;
const countInBars = 2;
const endingSeconds = 3;
const longestLeadInSeconds = 9;

/** The timing that picture, sound and later the practice room agree on. */
export function timeLesson(score: Score): LessonTiming {
  const firstBar = score.bars[0];
  const beats = fullBarOf(score).beats;
  const barSeconds = fullBarOf(score).durationSeconds;
  const bars = barSeconds * countInBars > longestLeadInSeconds ? 1 : countInBars;
  const beatSeconds = barSeconds / beats;
  // A pickup bar takes the end of the second counted bar, as a conductor would count it in.
  const pickupSeconds =
    firstBar && firstBar.durationSeconds < barSeconds - 1e-3 ? firstBar.durationSeconds : 0;
  const leadInSeconds = onFrame(bars * barSeconds - pickupSeconds);
  const countIn = Array.from({ length: bars * beats }, (_, index) => ({
    startSeconds: leadInSeconds + pickupSeconds - (bars * beats - index) * beatSeconds,
    beat: (index % beats) + 1,
    isDownbeat: index % beats === 0,
  })).filter(({ startSeconds }) => startSeconds > -1e-3 && startSeconds < leadInSeconds - 1e-3);
  return {
    leadInSeconds,
    countIn,
    filmSeconds: onFrame(leadInSeconds + score.durationSeconds + endingSeconds),
  };
}

/** Film parts begin and end on whole frames, so that sound and picture end together. */
function onFrame(seconds: number): number {
  return Math.ceil(seconds * framesPerSecond - 1e-6) / framesPerSecond;
}

/** The first bar, or the second where the piece begins with a pickup. */
function fullBarOf(score: Score): { beats: number; durationSeconds: number } {
  const [first, second] = score.bars;
  if (!first) return { beats: 4, durationSeconds: 2 };
  const isPickup = second !== undefined && first.durationSeconds < second.durationSeconds * 0.95;
  return isPickup && first.beats === second.beats ? second : first;
}
