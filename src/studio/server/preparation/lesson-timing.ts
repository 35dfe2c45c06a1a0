import type { Score } from "../score/score.ts";

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
  const { beats, durationSeconds } = score.bars[0] ?? { beats: 4, durationSeconds: 2 };
  const beatSeconds = durationSeconds / (score.pickupBeats || beats);
  const barSeconds = beatSeconds * beats;
  const bars = barSeconds * countInBars > longestLeadInSeconds ? 1 : countInBars;
  // A pickup takes the last counted beats, as a conductor would count it in.
  const pickupSeconds = score.pickupBeats * beatSeconds;
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
