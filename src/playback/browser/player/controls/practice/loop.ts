import type { FilmBar } from "#playback/contract.ts";

/** A passage of the film that plays again and again, in seconds. */
export interface Loop {
  start: number;
  end: number;
}

/** Shorter loops could not be heard as a passage. */
const shortestSeconds = 0.5;
/** A moment outside all bars belongs to a bar that is as near as this. */
const nearSeconds = 1;
/** The loop ends before the film does, which would stop. */
const beforeFilmEnd = 0.25;
/** A moment so soon after a bar's start counts as that start. */
const sameMoment = 0.6;

interface Film {
  /** By their start. */
  bars: readonly FilmBar[];
  durationSeconds: number;
  /** Between what it plays without a stop it shows title cards. */
  isDrawn: boolean;
}

/**
 * The loop between two moments, from bar to bar where there are bars, and in a drawn film without its title
 * cards; null where it is too short.
 */
export function makeLoop(film: Film, from: number, to: number): Loop | null {
  const [first, last] = from < to ? [from, to] : [to, from];
  const snapped = { start: snapToBar(film.bars, first), end: snapToBar(film.bars, last) };
  const bar = film.bars.find((one) => contains(one, (first + last) / 2));
  // Both ends are nearest to the same bar line: the bar between them is meant.
  const { start, end } =
    snapped.end - snapped.start < shortestSeconds && bar
      ? { start: bar.startSeconds, end: bar.endSeconds }
      : snapped;
  const within = film.isDrawn ? keepToPassage(film.bars, { start, end }) : { start, end };
  const loop = {
    start: Math.max(0, within.start),
    end: Math.min(within.end, film.durationSeconds - beforeFilmEnd),
  };
  return loop.end - loop.start < shortestSeconds ? null : loop;
}

/** The part of a loop in the passage that it has most of; all of it where it has no bar. */
function keepToPassage(bars: readonly FilmBar[], loop: Loop): Loop {
  const passages: Loop[] = [];
  for (const { startSeconds: start, endSeconds: end } of bars) {
    const last = passages.at(-1);
    if (last && start - last.end < sameMoment) last.end = end;
    else passages.push({ start, end });
  }
  const parts = passages.map(({ start, end }) => ({
    start: Math.max(loop.start, start),
    end: Math.min(loop.end, end),
  }));
  const [most] = parts.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return most && lengthOf(most) > 0 ? most : loop;
}

const lengthOf = ({ start, end }: Loop): number => end - start;

/** The start or end of a bar at this moment; the moment itself where no bar is. */
export function snapToBar(bars: readonly FilmBar[], seconds: number): number {
  const inside = bars.find((bar) => contains(bar, seconds));
  const edges = (inside ? [inside] : bars).flatMap((bar) => [bar.startSeconds, bar.endSeconds]);
  const distance = (edge: number): number => Math.abs(edge - seconds);
  const nearest = edges.toSorted((one, other) => distance(one) - distance(other))[0];
  if (nearest === undefined) return seconds;
  return inside || distance(nearest) <= nearSeconds ? nearest : seconds;
}

/**
 * Where one bar back or on begins; null where there is none. Back goes to the start of the bar that
 * plays, and from there to the one before.
 */
export function findBarStart(
  bars: readonly FilmBar[],
  seconds: number,
  direction: 1 | -1,
): number | null {
  const starts = bars.map(({ startSeconds }) => startSeconds);
  const found =
    direction > 0
      ? starts.find((start) => start > seconds + 0.05)
      : starts.findLast((start) => start < seconds - sameMoment);
  return found ?? null;
}

/** Where an edge of the loop comes by one step: to the next bar line, or by half a second. */
export function stepEdge(bars: readonly FilmBar[], seconds: number, direction: 1 | -1): number {
  const lines = bars.flatMap((bar) => [bar.startSeconds, bar.endSeconds]);
  const found =
    direction > 0
      ? lines.find((line) => line > seconds + 0.05)
      : lines.findLast((line) => line < seconds - 0.05);
  return found ?? Math.max(0, seconds + direction * shortestSeconds);
}

const contains = ({ startSeconds, endSeconds }: FilmBar, seconds: number): boolean =>
  startSeconds <= seconds && seconds < endSeconds;
