import { expect, test } from "vitest";
import { judgeLoudness, type LoudStrike } from "./judge-loudness.ts";

/** Eight bars of eight eighths for each hand. */
const steps = Array.from({ length: 64 }, (_, index) => ({
  beat: index / 2,
  bar: Math.floor(index / 8),
  notes: [
    { pitchMidi: 48, hand: "left" as const },
    { pitchMidi: 67, hand: "right" as const },
    { pitchMidi: 72, hand: "right" as const },
  ],
}));

type Loudness = (step: number, pitchMidi: number) => number;

/** A hand that is never quite even. */
const human: Loudness = (step, pitchMidi) => 64 + ((step * 7 + pitchMidi) % 5) - 2;

function judge(loudness: Loudness, pitches = [48, 67, 72], count = steps.length) {
  const strikes: LoudStrike[] = steps.slice(0, count).flatMap((_, step) =>
    pitches.map((pitchMidi) => ({
      pitchMidi,
      seconds: step / 4,
      step,
      kind: "right" as const,
      isJump: false,
      velocity: loudness(step, pitchMidi),
    })),
  );
  return judgeLoudness(steps, strikes).map(({ bar, hand }) => ({ bar, hand }));
}

const bumps = [0, 28, -22, 4, 30, -26, 25, -18];
const inBar = (bar: number, step: number): boolean => Math.floor(step / 8) === bar;

test("an even performance has no uneven bar, however loud it is", () => {
  expect(judge(human)).toEqual([]);
  expect(judge((step, pitch) => human(step, pitch) / 2)).toEqual([]);
  expect(judge(() => 100)).toEqual([]);
});

test("a bar that one hand plays unevenly is found", () => {
  const right = judge((step, pitch) => {
    const bump = inBar(3, step) && pitch > 60 ? (bumps[step % 8] ?? 0) : 0;
    return human(step, pitch) + bump;
  });
  expect(right).toEqual([{ bar: 3, hand: "right" }]);
  const left = judge((step, pitch) => {
    const bump = inBar(6, step) && pitch < 60 ? (bumps[step % 8] ?? 0) : 0;
    return human(step, pitch) + bump;
  });
  expect(left).toEqual([{ bar: 6, hand: "left" }]);
});

test("a crescendo and a sudden forte are even", () => {
  expect(judge((step, pitch) => human(step, pitch) - 30 + step)).toEqual([]);
  expect(judge((step, pitch) => human(step, pitch) + (step < 32 ? -25 : 25))).toEqual([]);
});

test("accents on bars and beats are even", () => {
  const accented: Loudness = (step, pitch) =>
    human(step, pitch) + (step % 8 === 0 ? 30 : step % 2 === 0 ? 15 : 0);
  expect(judge(accented)).toEqual([]);
});

test("the voicing of chords is even", () => {
  expect(judge((step, pitch) => human(step, pitch) - (pitch === 67 ? 35 : 0))).toEqual([]);
});

test("a player who is uneven everywhere has no bar that stands out", () => {
  expect(judge((step) => 64 + (bumps[(step * 5 + Math.floor(step / 8)) % 8] ?? 0))).toEqual([]);
});

test("a single bar is uneven if its notes differ much", () => {
  const uneven: Loudness = (step) => 64 + (step % 8 === 3 ? 50 : step % 8 === 5 ? -50 : 0);
  expect(judge(uneven, [48], 8)).toEqual([{ bar: 0, hand: "left" }]);
  expect(judge(human, [48], 8)).toEqual([]);
});

test("fewer than six notes of a hand judge nothing", () => {
  expect(judge((step) => (step % 2 === 0 ? 30 : 110), [48], 5)).toEqual([]);
});

test("wrong keys and keys too many do not count", () => {
  const wrong = steps.map((_, step) => ({
    pitchMidi: 67,
    seconds: step,
    step,
    kind: "wrong" as const,
    isJump: false,
    velocity: step % 3 === 0 ? 120 : 20,
  }));
  expect(judgeLoudness(steps, wrong)).toEqual([]);
});
