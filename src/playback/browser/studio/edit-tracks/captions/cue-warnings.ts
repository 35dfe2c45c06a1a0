import type { Cue } from "#playback/contract/tracks.ts";
import { presentTrackMoment } from "../track-time.ts";

const maxCharactersPerSecond = 17;
const maxLines = 2;
const maxLineLength = 42;
const minDurationMs = 1_000;

/** A film's length is known in whole seconds. */
const lengthToleranceMs = 1_000;

interface Surroundings {
  next?: Cue | undefined;
  filmMs?: number | undefined;
}

/** Reasons that a caption is hard to read or is cut off. They do not prevent saving. */
export function warningsOf(
  { startMs, endMs, text }: Cue,
  { next, filmMs = Infinity }: Surroundings = {},
): string[] {
  const lines = text.split("\n");
  const seconds = (endMs - startMs) / 1_000;
  const speed = Math.round(text.length / seconds);
  const longest = Math.max(...lines.map((line) => line.length));
  return [
    speed > maxCharactersPerSecond && `${speed} characters a second: 17 can be read`,
    endMs - startMs < minDurationMs && "Shown for less than a second",
    lines.length > maxLines && `${lines.length} lines: two can be read at once`,
    longest > maxLineLength && `A line of ${longest} characters: 42 fit on a phone`,
    startMs >= filmMs && `Never shown: the film is ${presentTrackMoment(filmMs)} long`,
    startMs < filmMs &&
      endMs > filmMs + lengthToleranceMs &&
      `Ends after the film, which is ${presentTrackMoment(filmMs)} long`,
    next !== undefined && endMs > next.startMs && "Overlaps the next one",
  ].filter((warning) => warning !== false);
}
