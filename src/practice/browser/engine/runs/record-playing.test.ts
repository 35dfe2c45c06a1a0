import { expect, test } from "vitest";
import { mostBarsOfPart, numbersOfBar, unpackBars } from "#practice/contract/practice-run.ts";
import { createTestDocument } from "../../testing/test-document.ts";
import { openTestKeeper } from "../../testing/test-keeper.ts";
import { startPlaySession } from "../following/play-session.ts";
import { wholePiece } from "../passage.ts";
import { recordPlaying } from "./record-playing.ts";

/** A rising scale, two notes a bar. */
function begin(bars: number) {
  const document = createTestDocument({
    bars: Array.from({ length: bars }, () => 2),
    notes: Array.from({ length: bars * 2 }, (_, index) => ({
      pitchMidi: 40 + (index % 40),
      startBeat: index,
    })),
  });
  const settings = { hands: "right", passage: wholePiece(document) } as const;
  const keeper = openTestKeeper();
  let now = 0;
  const session = recordPlaying(
    startPlaySession({ document, settings, nowMilliseconds: () => now }),
    { settings, speed: null, runs: keeper.runs },
  );
  const play = (...pitches: number[]): void => {
    for (const pitch of pitches) {
      now += 500;
      session.play({ pitch, isDown: true, velocity: 80, at: now, source: "touch" });
    }
  };
  return { ...keeper, session, play, pitches: document.notes.map(({ pitchMidi }) => pitchMidi) };
}

test("a pass is kept bar by bar and ends with the last note or when it is left [runs-5]", () => {
  const { session, play, kept, ended } = begin(3);
  play(40, 41, 42, 63);
  expect(kept).toHaveLength(1);
  play(44, 45);
  expect(ended).toHaveLength(1);
  expect(ended[0]?.[0]).toMatchObject({
    mode: "play",
    speed: null,
    input: "touch",
    isFinished: true,
    activeSeconds: 2.5,
  });
  expect(unpackBars(ended[0]?.[0]?.bars ?? [])).toEqual([
    { bar: 0, hand: "right", due: 2, right: 2, wrong: 0, missing: 0, hints: 0 },
    { bar: 1, hand: "right", due: 2, right: 1, wrong: 1, missing: 1, hints: 0 },
    { bar: 2, hand: "right", due: 2, right: 2, wrong: 0, missing: 0, hints: 0 },
  ]);
  session.repeat();
  play(40);
  session.repeat();
  play(40, 41);
  session.leave();
  const [again, left] = ended.slice(1).flat();
  expect(new Set(ended.flat().map(({ runId }) => runId)).size).toBe(3);
  expect(again).toMatchObject({ isFinished: false, bars: [0, 1, 1, 1, 0, 0, 0] });
  expect(left).toMatchObject({ isFinished: false, bars: [0, 1, 2, 2, 0, 0, 0] });
});

test("a pass says when the notes of its bars came, once it has ended [runs-16]", () => {
  const { play, ended, pitches } = begin(10);
  play(...pitches);
  const [run] = ended.flat();
  expect(run?.timing?.length).toBeGreaterThanOrEqual(3 * 5);
  for (const [at, number] of (run?.timing ?? []).entries()) {
    if (at % 3 === 1) expect(number).toBe(1);
    if (at % 3 === 2) expect(Math.abs(number)).toBeLessThan(5);
  }
  const short = begin(2);
  short.play(...short.pitches);
  expect(short.ended.flat()[0]).not.toHaveProperty("timing");
});

test("a long pass is divided into parts below 2 kB, which share its time [runs-6]", () => {
  const { play, ended, pitches } = begin(150);
  play(...pitches);
  const parts = ended.flat();
  expect(parts.map(({ part, bars }) => [part, bars.length / numbersOfBar])).toEqual([
    [0, mostBarsOfPart],
    [1, mostBarsOfPart],
    [2, mostBarsOfPart],
  ]);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThanOrEqual(2_048);
  const seconds = parts.reduce((sum, { activeSeconds }) => sum + activeSeconds, 0);
  expect(Math.abs(seconds - 299 * 0.5)).toBeLessThan(0.3);
});
