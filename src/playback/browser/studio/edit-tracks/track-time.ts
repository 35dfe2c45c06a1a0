import { readTime } from "#studio/browser/index.ts";

/** A moment during editing: `1:23.450`, `1:02:03.000`. */
export function presentTrackMoment(milliseconds: number): string {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const seconds = Math.floor(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = `${pad(seconds % 60)}.${pad(milliseconds % 1_000, 3)}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A typed time in milliseconds; null for an invalid one. */
export function readMoment(text: string): number | null {
  const seconds = readTime(text);
  return seconds === null ? null : Math.round(seconds * 1_000);
}
