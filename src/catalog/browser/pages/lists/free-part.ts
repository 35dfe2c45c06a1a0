import type { Video, VideoDetails } from "#catalog/contract.ts";

type FreePart = Pick<Video, "isFree" | "freeMinutes">;

/** The badge of a card: `Free`, or `3 min free`; undefined where a plan opens all of it. */
export function freeLabel({ isFree, freeMinutes }: FreePart): string | undefined {
  if (!isFree) return undefined;
  return freeMinutes === null ? "Free" : `${freeMinutes} min free`;
}

/** The beginning of a sentence or of an option: `The first 3 minutes`. */
export const firstMinutes = (minutes: number): string =>
  minutes === 1 ? "The first minute" : `The first ${minutes} minutes`;

/** `The first minute is free`, `The first 3 minutes are free`. */
export const firstMinutesAreFree = (minutes: number): string =>
  `${firstMinutes(minutes)} ${minutes === 1 ? "is" : "are"} free`;

/** Whether anyone may watch the whole film. */
export const isWhollyFree = ({ isFree, freeMinutes }: FreePart): boolean =>
  isFree && freeMinutes === null;

/** The bytes of the minutes that are free, as their share of the film. */
export function costsOfFreePart({
  dataCosts,
  duration,
  freeMinutes,
}: Pick<VideoDetails, "dataCosts" | "duration" | "freeMinutes">): VideoDetails["dataCosts"] {
  if (dataCosts === null || freeMinutes === null) return dataCosts;
  const part = (bytes: number) => Math.round(bytes * Math.min(1, freeMinutes / duration));
  const { all, small, sound } = dataCosts;
  return { all: part(all), small: part(small), sound: sound === null ? null : part(sound) };
}
