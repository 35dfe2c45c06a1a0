import type { Hand, Score, ScoreNote } from "#score/server/index.ts";
import { type Finger, fingers, fitsHand, listPlacements, type Placement } from "./hand-span.ts";

type FingeredNote = ScoreNote & { finger: Finger };

/** Notes of one hand that begin together, from the thumb's side to the fifth finger's. */
interface Step {
  startSeconds: number;
  notes: readonly ScoreNote[];
}

interface Hold extends Placement {
  endSeconds: number;
}

/** A fingering of the first steps. */
interface Path {
  cost: number;
  placed: readonly Hold[];
  held: readonly Hold[];
  position: number;
  fingered: readonly FingeredNote[];
  before: Path | null;
}

const keptPaths = 24;
/** Notes that begin within this time are one chord. */
const togetherSeconds = 0.03;
const restSeconds = 0.2;
const costs = {
  /** The score writes another finger. */
  otherFinger: 50,
  /** A finger leaves a key early. */
  release: 6,
  stretch: 0.3,
  shift: 1,
  anotherFingerOnSameKey: 1,
  sameFingerOnAnotherKey: 2,
  thumbCrossing: 1.5,
  crossing: 9,
  weak: { 1: 0, 2: 0, 3: 0, 4: 0.15, 5: 0.1 },
  thumbOnBlack: 0.7,
} as const;

/**
 * Gives each note a finger: the score's where a hand can use it, else that of the path with the
 * least movement. A chord's fingers ascend with its keys, a finger holds one key at a time, and the
 * span of a hand is bounded. Notes that a hand cannot reach are left out.
 */
export function fingerNotes(score: Pick<Score, "notes">): FingeredNote[] {
  return (["left", "right"] as const).flatMap((hand) => fingerHand(score.notes, hand));
}

function fingerHand(notes: readonly ScoreNote[], hand: Hand): FingeredNote[] {
  let paths: Path[] = [
    { cost: 0, placed: [], held: [], position: Number.NaN, fingered: [], before: null },
  ];
  for (const step of listSteps(notes, hand)) {
    const next = paths.flatMap((path) => continuePath(path, step, hand));
    paths = keepCheapest(next).slice(0, keptPaths);
  }
  const fingered: FingeredNote[][] = [];
  for (let path = paths[0] ?? null; path; path = path.before) fingered.push([...path.fingered]);
  return fingered.reverse().flat();
}

/** Keeps the cheapest of the paths that end in the same way, since they go on in the same way. */
function keepCheapest(paths: readonly Path[]): Path[] {
  const kept = new Map<string, Path>();
  for (const path of paths.toSorted((a, b) => a.cost - b.cost)) {
    const end = JSON.stringify([path.placed, path.held]);
    if (!kept.has(end)) kept.set(end, path);
  }
  return [...kept.values()];
}

function listSteps(notes: readonly ScoreNote[], hand: Hand): Step[] {
  const steps: { startSeconds: number; notes: ScoreNote[] }[] = [];
  const own = notes.filter((note) => note.hand === hand);
  for (const note of own.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const last = steps.at(-1);
    if (last && note.startSeconds - last.startSeconds < togetherSeconds) {
      if (!last.notes.some(({ pitchMidi }) => pitchMidi === note.pitchMidi)) last.notes.push(note);
    } else steps.push({ startSeconds: note.startSeconds, notes: [note] });
  }
  for (const step of steps) step.notes.sort((a, b) => placeOf(a, hand) - placeOf(b, hand));
  return steps;
}

function continuePath(path: Path, step: Step, hand: Hand): Path[] {
  const sounding = path.held.filter(
    ({ endSeconds, key }) =>
      endSeconds > step.startSeconds + togetherSeconds &&
      !step.notes.some((note) => placeOf(note, hand) === key),
  );
  for (const held of sounding.length > 0 ? [sounding, []] : [sounding]) {
    const released = sounding.length - held.length;
    const next = placeStep(path, step, hand, held);
    for (const each of next) each.cost += released * costs.release;
    if (next.length > 0) return next;
  }
  // The thumb's side is left out first, since tune and bass are on the other one.
  return continuePath(path, { ...step, notes: step.notes.slice(1) }, hand);
}

function placeStep(path: Path, step: Step, hand: Hand, held: readonly Hold[]): Path[] {
  if (step.notes.length === 0) return [{ ...path, held, fingered: [], before: path }];
  if (step.notes.length > fingers.length) return [];
  const keys = step.notes.map((note) => placeOf(note, hand));
  return listPlacements(keys)
    .filter((placements) => fitsHand([...held, ...placements]))
    .map((placements) => {
      const placed = placements.map((placement, index): Hold => {
        const { startSeconds = 0, durationSeconds = 0 } = step.notes[index] ?? {};
        return { ...placement, endSeconds: startSeconds + durationSeconds };
      });
      const fingered = placed.flatMap(({ finger }, index) => {
        const note = step.notes[index];
        return note ? [{ ...note, finger }] : [];
      });
      const position = positionOf(placed);
      const cost =
        path.cost +
        costOfChord(placed, step) +
        costOfMove(path, { placed, position, startSeconds: step.startSeconds });
      return { cost, placed, held: [...held, ...placed], position, fingered, before: path };
    });
}

function costOfChord(placed: readonly Hold[], step: Step): number {
  let cost = 0;
  for (const [index, { finger, key }] of placed.entries()) {
    const written = step.notes[index]?.finger;
    if (written !== undefined && written !== finger) cost += costs.otherFinger;
    cost += costs.weak[finger];
    if (finger === 1 && !Number.isInteger(key)) cost += costs.thumbOnBlack;
    const next = placed[index + 1];
    if (next) {
      const stretch = Math.abs(next.key - key - (next.finger - finger));
      cost += costs.stretch * stretch;
    }
  }
  return cost;
}

function costOfMove(
  before: Path,
  { placed, position, startSeconds }: Pick<Path, "placed" | "position"> & { startSeconds: number },
): number {
  if (before.placed.length === 0) return 0;
  const shift = Math.abs(position - before.position);
  let cost = costs.shift * Math.max(0, shift - 0.5);
  const lastEnd = Math.max(...before.placed.map(({ endSeconds }) => endSeconds));
  const hasRest = startSeconds - lastEnd > restSeconds;
  for (const last of before.placed) {
    for (const next of placed) {
      const keys = next.key - last.key;
      const steps = next.finger - last.finger;
      if (keys === 0) cost += steps === 0 ? 0 : costs.anotherFingerOnSameKey;
      else if (hasRest) continue;
      else if (steps === 0) cost += costs.sameFingerOnAnotherKey;
      else if (keys * steps < 0) {
        const isThumb = Math.min(last.finger, next.finger) === 1 && Math.abs(keys) <= 2;
        cost += isThumb ? costs.thumbCrossing : costs.crossing;
      }
    }
  }
  return cost;
}

/** The third finger's place of a hand whose fingers lie on neighbouring white keys. */
function positionOf(placed: readonly Placement[]): number {
  return placed.reduce((sum, { key, finger }) => sum + key - (finger - 3), 0) / placed.length;
}

const whitesBelow = [0, 0.5, 1, 1.5, 2, 3, 3.5, 4, 4.5, 5, 5.5, 6] as const;

/** A key's place in white keys, growing from the thumb to the fifth finger; halves are black keys. */
function placeOf({ pitchMidi }: Pick<ScoreNote, "pitchMidi">, hand: Hand): number {
  const place = Math.floor(pitchMidi / 12) * 7 + (whitesBelow[pitchMidi % 12] ?? 0);
  return hand === "right" ? place : -place;
}
