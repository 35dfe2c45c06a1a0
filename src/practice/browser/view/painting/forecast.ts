import type { ViewMoment } from "./layer-painter.ts";

/** The score's future positions, so that it moves evenly even if the page rarely reports. */
export interface ViewForecast extends Omit<ViewMoment, "beat"> {
  /**
   * The first beat's time, in milliseconds since the epoch. A worker's `performance.now()` has
   * another origin.
   */
  atMilliseconds: number;
  /** One beat per {@link stepSeconds}; null where the keyboard rests. */
  beats: readonly (number | null)[];
}

const stepSeconds = 0.025;
/** Longer than a slow page goes without a new forecast. */
const steps = 16;

/** Milliseconds since the epoch, finer than `Date.now()`. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

export function forecastBeats(beatIn: (seconds: number) => number | null): (number | null)[] {
  return Array.from({ length: steps + 1 }, (_, step) => beatIn(step * stepSeconds));
}

/**
 * The beat at a time; the last beat afterwards. A step back is a jump, without positions in
 * between.
 */
export function beatAt({ atMilliseconds, beats }: ViewForecast, milliseconds: number) {
  const step = Math.max(0, (milliseconds - atMilliseconds) / 1000 / stepSeconds);
  const from = beats[Math.min(beats.length - 1, Math.floor(step))] ?? null;
  const to = beats[Math.floor(step) + 1] ?? null;
  if (from === null || to === null || to < from) return from;
  return from + (to - from) * (step % 1);
}

/** Whether the score moves at or after a time. */
export function isMoving({ atMilliseconds, beats }: ViewForecast, milliseconds: number): boolean {
  const step = Math.max(0, Math.floor((milliseconds - atMilliseconds) / 1000 / stepSeconds));
  return beats.slice(step).some((beat) => beat !== beats[step]);
}
