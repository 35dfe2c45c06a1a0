import type { PracticeHand } from "../hands.ts";
import { median } from "../median.ts";
import type { FollowedStrike } from "./follow.ts";
import type { HandBar } from "./judge-bars.ts";
import type { ScoreStep } from "./score-step.ts";

/** A followed strike of a MIDI keyboard. */
export interface LoudStrike extends FollowedStrike {
  /** 1 to 127, as in MIDI. */
  velocity: number;
}

/** A bar that a hand played unevenly. */
export interface UnevenBar extends HandBar {
  /** The root mean square of its notes' deviations, in MIDI velocity. */
  spread: number;
}

/** How loud a hand played a step. */
interface Moment {
  bar: number;
  accent: "bar" | "beat" | "between";
  velocity: number;
}

const fewestNotes = 6;
const fewestOfBar = 3;
/** Notes of an accent's kind from which their usual loudness is known. */
const fewestOfAccent = 4;
/** Notes on one side of another that tell the loudness there. */
const notesAround = 4;
/** In MIDI velocity: differences that listeners hear. */
const heardSpread = 10;
/** A bar is uneven if its spread is this many times the median of the hand's bars. */
const unusualSpread = 2;
/** Bars from which the hand's usual spread is known. */
const fewestBars = 3;

/**
 * Finds bars that a hand played unevenly, against its own loudness around each note, ordered by
 * bar. A note deviates if it is louder than the notes before it and those after it, or softer than
 * both, so that a crescendo is even. Usual accents are even, and of a chord the loudest note counts.
 * A bar that was played again counts with all its passings. A hand with fewer than six notes has no
 * uneven bar.
 */
export function judgeLoudness(
  steps: readonly ScoreStep[],
  strikes: readonly LoudStrike[],
): UnevenBar[] {
  return (["left", "right"] as const)
    .flatMap((hand) => judgeHand(listMoments(steps, strikes, hand), hand))
    .sort((one, other) => one.bar - other.bar || one.hand.localeCompare(other.hand));
}

function judgeHand(moments: readonly Moment[], hand: PracticeHand): UnevenBar[] {
  if (moments.length < fewestNotes) return [];
  const levels = levelAccents(moments);
  const deviations = moments.map(({ bar }, index) => ({
    bar,
    deviation: deviationOf(levels, index),
  }));
  const bars = [...Map.groupBy(deviations, ({ bar }) => bar)]
    .filter(([, ofBar]) => ofBar.length >= fewestOfBar)
    .map(([bar, ofBar]) => {
      const squares = ofBar.reduce((sum, { deviation }) => sum + deviation ** 2, 0);
      return { bar, hand, spread: Math.sqrt(squares / ofBar.length) };
    });
  const usual = bars.length < fewestBars ? heardSpread : median(bars.map(({ spread }) => spread));
  return bars.filter(({ spread }) => spread >= Math.max(heardSpread, unusualSpread * usual));
}

/** The loudness of each step that the hand played, in the order in which it was played. */
function listMoments(
  steps: readonly ScoreStep[],
  strikes: readonly LoudStrike[],
  wanted: PracticeHand,
): Moment[] {
  const moments: Moment[] = [];
  let at = -1;
  for (const { step: index, kind, isJump, pitchMidi, velocity } of strikes) {
    const step = steps[index];
    const hand = step?.notes.find((note) => note.pitchMidi === pitchMidi)?.hand;
    if (isJump) at = -1;
    if (kind !== "right" || !step || hand !== wanted) continue;
    const last = moments.at(-1);
    if (last && at === index) last.velocity = Math.max(last.velocity, velocity);
    else {
      const isOnBeat = Math.abs(step.beat - Math.round(step.beat)) < 0.01;
      const isFirst = steps[index - 1]?.bar !== step.bar;
      const accent = isFirst ? "bar" : isOnBeat ? "beat" : "between";
      moments.push({ bar: step.bar, accent, velocity });
    }
    at = index;
  }
  return moments;
}

/** Takes the usual accents away. */
function levelAccents(moments: readonly Moment[]): number[] {
  const usual = new Map(
    [...Map.groupBy(moments, ({ accent }) => accent)]
      .filter(([, alike]) => alike.length >= fewestOfAccent)
      .map(([accent, alike]) => [accent, median(alike.map(({ velocity }) => velocity))]),
  );
  const all = median(moments.map(({ velocity }) => velocity));
  return moments.map(({ accent, velocity }) => velocity - (usual.get(accent) ?? all));
}

/** How far a note is from those before and after it; zero if it lies between them. */
function deviationOf(levels: readonly number[], index: number): number {
  const level = levels[index] ?? 0;
  const before = levels.slice(Math.max(0, index - notesAround), index);
  const after = levels.slice(index + 1, index + 1 + notesAround);
  const sides = [before, after].filter(({ length }) => length > 1);
  const differences = sides.map((side) => level - median(side));
  const nearest = Math.min(...differences.map(Math.abs));
  const isLouder = differences.every((difference) => difference > 0);
  const isSofter = differences.every((difference) => difference < 0);
  if (isLouder) return nearest;
  return isSofter ? -nearest : 0;
}
