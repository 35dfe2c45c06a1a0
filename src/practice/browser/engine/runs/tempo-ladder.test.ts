import fc from "fast-check";
import { expect, test } from "vitest";
import { climb, judgeRound, noRungs, type RoundVerdict } from "./tempo-ladder.ts";

function play(verdicts: readonly RoundVerdict[], from: number): number {
  let state = { rungs: noRungs, speed: from };
  for (const verdict of verdicts) state = climb(state.rungs, verdict, state.speed);
  return state.speed;
}

test("two clean rounds in a row raise the tempo, two bad ones lower it, and others change nothing [ladder-1]", () => {
  expect(play(["clean"], 0.6)).toBe(0.6);
  expect(play(["clean", "clean"], 0.6)).toBe(0.65);
  expect(play(["clean", "fair", "clean"], 0.6)).toBe(0.6);
  expect(play(["clean", "clean", "clean", "clean"], 0.6)).toBe(0.7);
  expect(play(["bad", "clean", "bad"], 0.6)).toBe(0.6);
  expect(play(["bad", "bad"], 0.6)).toBe(0.5);
});

test("it ends at the written tempo above and at a slow one below, and moves no tempo that was chosen beyond [ladder-2]", () => {
  expect(play(["clean", "clean", "clean", "clean"], 0.95)).toBe(1);
  expect(play(["clean", "clean"], 1.2)).toBe(1.2);
  expect(play(["bad", "bad", "bad", "bad"], 0.45)).toBe(0.4);
  expect(play(["bad", "bad"], 0.3)).toBe(0.3);
});

test("a round with faults or hints is never clean, and one with many is bad [ladder-3]", () => {
  const round = { due: 20, wrong: 0, missing: 0, hints: 0 };
  expect(judgeRound(round)).toBe("clean");
  expect(judgeRound({ ...round, hints: 1 })).toBe("fair");
  expect(judgeRound({ ...round, wrong: 1 })).toBe("fair");
  expect(judgeRound({ ...round, wrong: 2, missing: 2 })).toBe("bad");
  expect(judgeRound({ ...round, due: 1, wrong: 1 })).toBe("fair");
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (wrong, missing) => {
      const verdict = judgeRound({ ...round, wrong, missing });
      return (verdict === "clean") === (wrong + missing === 0);
    }),
  );
});
