const slowestPercent = 25;
const fastestPercent = 150;
const stepPercent = 5;

const toPercent = (speed: number) =>
  Math.round((Number.isFinite(speed) ? speed : 1) * (100 / stepPercent)) * stepPercent;
const limited = (percent: number) =>
  Math.min(fastestPercent, Math.max(slowestPercent, percent)) / 100;

/** From a quarter to one and a half of the written tempo, as factors. */
export const tempos: readonly number[] = Array.from(
  { length: (fastestPercent - slowestPercent) / stepPercent + 1 },
  (_, step) => (slowestPercent + step * stepPercent) / 100,
);

/** The offered speed nearest to a factor, such as a remembered one. */
export const nearestSpeed = (factor: number): number => limited(toPercent(factor));

export const stepSpeed = (speed: number, steps: number): number =>
  limited(toPercent(speed) + steps * stepPercent);

export const tempoLabel = (speed: number): string => `${Math.round(speed * 100)}%`;
