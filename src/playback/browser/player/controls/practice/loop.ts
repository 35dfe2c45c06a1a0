import type { FilmBar } from "#playback/contract.ts";

/** A passage of the film that plays again and again, in seconds. */
export interface Loop {
  start: number;
  end: number;
}

/** Shorter loops cannot be heard as a passage. */
const shortestSeconds = 0.5;
/** A moment outside all bars belongs to a bar within this distance. */
const nearSeconds = 1;
/** The loop ends this much before the film's end, at which the film would stop. */
const beforeFilmEnd = 0.25;
/** A moment within this time after a bar's start counts as the start. */
const sameMoment = 0.6;

interface Film {
  /** The bars, ordered by start. */
  bars: readonly FilmBar[];
  durationSeconds: number;
  /** True if the film shows title cards between its passages. */
  isDrawn: boolean;
}

/**
 * The loop between two moments, extended to whole bars where the film has bars. A drawn film's
 * title cards are left out. Null if the loop is too short.
 */
export function makeLoop(film: Film, from: number, to: number): Loop | null {
  const [first, last] = from < to ? [from, to] : [to, from];
  const snapped = { start: snapToBar(film.bars, first), end: snapToBar(film.bars, last) };
  const bar = film.bars.find((one) => contains(one, (first + last) / 2));
  // Both ends are nearest to the same bar line, so the bar between them is meant.
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

/** The part of a loop in the passage that covers most of it; the whole loop outside bars. */
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

/** The start or end of a bar at this moment; the moment itself outside bars. */
export function snapToBar(bars: readonly FilmBar[], seconds: number): number {
  const inside = bars.find((bar) => contains(bar, seconds));
  const edges = (inside ? [inside] : bars).flatMap((bar) => [bar.startSeconds, bar.endSeconds]);
  const distance = (edge: number): number => Math.abs(edge - seconds);
  const nearest = edges.toSorted((one, other) => distance(one) - distance(other))[0];
  if (nearest === undefined) return seconds;
  return inside || distance(nearest) <= nearSeconds ? nearest : seconds;
}

/**
 * The start of the next or previous bar; null without one. Back goes to the start of the current
 * bar, and from there to the bar before.
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

/** The new position of an edge after one step: the next bar line, or half a second away. */
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
