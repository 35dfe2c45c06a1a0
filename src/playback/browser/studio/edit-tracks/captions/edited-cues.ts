import { type Cue, cue } from "#playback/contract/tracks.ts";
import { presentTrackMoment, readMoment } from "../track-time.ts";

/** A cue during editing. The typed times may be invalid. */
export interface EditedCue {
  key: string;
  start: string;
  end: string;
  text: string;
}

let lastKey = 0;
const nextKey = (): string => {
  lastKey += 1;
  return `cue-${lastKey}`;
};

export const toEdited = ({ startMs, endMs, text }: Cue): EditedCue => ({
  key: nextKey(),
  start: presentTrackMoment(startMs),
  end: presentTrackMoment(endMs),
  text,
});

export const presentCaptions = (count: number): string =>
  count === 1 ? "1 caption" : `${count} captions`;

/** The cue, or its problem. */
export function readEdited({ start, end, text }: EditedCue): Cue | string {
  const [startMs, endMs] = [readMoment(start), readMoment(end)];
  if (startMs === null || endMs === null) return "Please write times as in 1:23.5";
  const read = cue.safeParse({ startMs, endMs, text });
  return read.data ?? read.error?.issues[0]?.message ?? "This caption cannot be saved";
}

export function changeCue(
  cues: readonly EditedCue[],
  at: number,
  changed: Partial<Omit<EditedCue, "key">>,
): EditedCue[] {
  return cues.map((each, index) => (index === at ? { ...each, ...changed } : each));
}

/** Adds an empty cue of two seconds, after those that begin before it. */
export function addCue(
  cues: readonly EditedCue[],
  atMs: number,
): { cues: EditedCue[]; index: number } {
  const index = 1 + cues.findLastIndex(({ start }) => (readMoment(start) ?? 0) <= atMs);
  const times = { start: presentTrackMoment(atMs), end: presentTrackMoment(atMs + 2_000) };
  return { cues: cues.toSpliced(index, 0, { key: nextKey(), text: "", ...times }), index };
}

/**
 * Splits a cue at a moment within it, and its text at about the same share. Null for a moment
 * outside.
 */
export function splitCue(cues: readonly EditedCue[], at: number, atMs: number): EditedCue[] | null {
  const known = cues[at];
  const [startMs, endMs] = [readMoment(known?.start ?? ""), readMoment(known?.end ?? "")];
  if (!known || startMs === null || endMs === null) return null;
  if (atMs <= startMs || atMs >= endMs) return null;
  const [before, after] = splitText(known.text, (atMs - startMs) / (endMs - startMs));
  const moment = presentTrackMoment(atMs);
  return cues.toSpliced(
    at,
    1,
    { ...known, end: moment, text: before },
    { key: nextKey(), start: moment, end: known.end, text: after },
  );
}

/** Between the words nearest to that share of the text. */
function splitText(text: string, share: number): [string, string] {
  const wanted = text.length * share;
  const [nearest] = [...text.matchAll(/\s+/g)].toSorted(
    (a, b) => Math.abs(a.index - wanted) - Math.abs(b.index - wanted),
  );
  return nearest ? [text.slice(0, nearest.index), text.slice(nearest.index).trim()] : [text, ""];
}

/** Joins a cue with the next one. */
export function joinWithNext(cues: readonly EditedCue[], at: number): EditedCue[] {
  const [known, next] = [cues[at], cues[at + 1]];
  if (!known || !next) return [...cues];
  const text = [known.text, next.text].filter((each) => each.trim() !== "").join("\n");
  return cues.toSpliced(at, 2, { ...known, end: next.end, text });
}

/** Shifts all cues by this many milliseconds; null if one would begin before the film. */
export function shiftAll(cues: readonly EditedCue[], byMs: number): EditedCue[] | null {
  const shifted = cues.map((each) => {
    const [startMs, endMs] = [readMoment(each.start), readMoment(each.end)];
    if (startMs === null || endMs === null || startMs + byMs < 0) return null;
    return {
      ...each,
      start: presentTrackMoment(startMs + byMs),
      end: presentTrackMoment(endMs + byMs),
    };
  });
  const moved = shifted.filter((each) => each !== null);
  return moved.length === cues.length ? moved : null;
}
