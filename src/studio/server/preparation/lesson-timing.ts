import type { Score } from "#score/server/index.ts";

/** The timing of a score in its video: count-in before, pause after. */
export interface LessonTiming {
  /** From the video's first frame to the score's first beat. */
  leadInSeconds: number;
  /** The beats of the count-in, in video time. */
  countIn: { startSeconds: number; beat: number; isDownbeat: boolean }[];
  videoSeconds: number;
}

export const framesPerSecond = 30;
const countInBars = 2;
const oneBar = { countedBeats: 4, durationSeconds: 2 };
const endingSeconds = 3;
const longestLeadInSeconds = 9;

type TimedScore = Pick<Score, "durationSeconds" | "pickupBeats"> & {
  bars: readonly Pick<Score["bars"][number], "durationSeconds" | "countedBeats">[];
};

/** The timing shared by frames and sound. */
export function computeLessonTiming(score: TimedScore): LessonTiming {
  const { countedBeats: beats, durationSeconds } = score.bars[0] ?? oneBar;
  const beatSeconds = durationSeconds / (score.pickupBeats || beats);
  const barSeconds = beatSeconds * beats;
  const bars = barSeconds * countInBars > longestLeadInSeconds ? 1 : countInBars;
  // A pickup replaces the last beats of the count-in.
  const pickupSeconds = score.pickupBeats * beatSeconds;
  const leadInSeconds = ceilToFrame(bars * barSeconds - pickupSeconds);
  const countIn = Array.from({ length: bars * beats }, (_, index) => ({
    startSeconds: leadInSeconds + pickupSeconds - (bars * beats - index) * beatSeconds,
    beat: (index % beats) + 1,
    isDownbeat: index % beats === 0,
  })).filter(({ startSeconds }) => startSeconds > -1e-3 && startSeconds < leadInSeconds - 1e-3);
  return {
    leadInSeconds,
    countIn,
    videoSeconds: ceilToFrame(leadInSeconds + score.durationSeconds + endingSeconds),
  };
}

/** Rounds up to whole frames, so that sound and video end together. */
function ceilToFrame(seconds: number): number {
  return Math.ceil(seconds * framesPerSecond - 1e-6) / framesPerSecond;
}
