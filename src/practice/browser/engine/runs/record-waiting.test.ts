import { expect, test } from "vitest";
import { unpackBars } from "#practice/contract/practice-run.ts";
import { randomFrom } from "../../../../../test/support/random-from.ts";
import type { KeySource } from "../../input/played-keys.ts";
import { createTransport } from "../../sound/transport.ts";
import { createFakeSound } from "../../testing/fake-sound.ts";
import { createTestDocument } from "../../testing/test-document.ts";
import { openTestKeeper } from "../../testing/test-keeper.ts";
import { createTimeline } from "../timeline.ts";
import { startWaitSession, type WaitChoices } from "../waiting/wait-session.ts";
import { recordWaiting } from "./record-waiting.ts";
import { judgeRound } from "./tempo-ladder.ts";

/** A chord of both hands, then single notes: bars of two beats. */
const document = createTestDocument({
  bars: [2, 2],
  notes: [
    { pitchMidi: 48, startBeat: 0, hand: "left" },
    { pitchMidi: 64, startBeat: 0 },
    { pitchMidi: 67, startBeat: 0 },
    { pitchMidi: 65, startBeat: 1 },
    { pitchMidi: 50, startBeat: 2, hand: "left" },
  ],
});
const settings = { hands: "both", passage: { fromBar: 0, toBar: 1 } } as const;
const choices: WaitChoices = {
  document,
  speed: 0.6,
  isLooping: false,
  hasCountIn: false,
  hasMetronome: false,
  playsOtherHand: false,
};

function begin(given: Partial<WaitChoices> = {}) {
  const { sound } = createFakeSound();
  const transport = createTransport({ timeline: createTimeline(document.scoreTime), sound });
  const keeper = openTestKeeper();
  const chosen = { ...choices, ...given };
  const waiting = startWaitSession({ settings, transport, leadsIn: false }, chosen);
  const verdicts: string[] = [];
  const session = recordWaiting(waiting, {
    settings,
    speed: chosen.speed,
    runs: keeper.runs,
    onRound: (counts) => verdicts.push(judgeRound(counts)),
  });
  let at = 0;
  const strike = (source: KeySource, pitches: readonly number[]): void => {
    for (const pitch of pitches) {
      at += 1_000;
      session.play({ pitch, isDown: true, velocity: 80, at, source });
    }
  };
  const play = (...pitches: number[]): void => strike("midi", pitches);
  const pause = (milliseconds: number) => {
    at += milliseconds;
  };
  return { ...keeper, session, chosen, play, strike, pause, verdicts };
}

test("a run counts by bar and hand what was due, right, wrong and hinted, and the time without long pauses [runs-2]", () => {
  const { play, pause, ended, kept } = begin();
  // Below and above the chord; three wrong keys show it.
  play(45, 72, 70, 48, 64, 67);
  expect(kept).toEqual([]);
  pause(60_000);
  play(65);
  expect(kept).toHaveLength(1);
  play(50);
  expect(ended).toHaveLength(1);
  const [[run] = []] = ended;
  expect(run).toMatchObject({
    part: 0,
    fromBar: 0,
    toBar: 1,
    hands: "both",
    mode: "wait",
    speed: 0.6,
    input: "midi",
    isFinished: true,
    // Seven gaps of a second; the eighth lasted a minute.
    activeSeconds: 6,
  });
  expect(unpackBars(run?.bars ?? [])).toEqual([
    { bar: 0, hand: "left", due: 1, right: 1, wrong: 1, missing: 0, hints: 1 },
    { bar: 0, hand: "right", due: 3, right: 3, wrong: 2, missing: 0, hints: 1 },
    { bar: 1, hand: "left", due: 1, right: 1, wrong: 0, missing: 0, hints: 0 },
  ]);
});

test("a step that is passed over is missing, and a run that is left keeps what was played [runs-3]", () => {
  const { session, play, ended } = begin();
  play(64);
  session.goOn();
  play(66);
  session.end();
  session.end();
  const runs = ended.filter((parts) => parts.length > 0);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.[0]).toMatchObject({ isFinished: false });
  expect(unpackBars(runs[0]?.[0]?.bars ?? [])).toEqual([
    { bar: 0, hand: "left", due: 1, right: 0, wrong: 0, missing: 1, hints: 0 },
    { bar: 0, hand: "right", due: 3, right: 1, wrong: 1, missing: 2, hints: 0 },
  ]);
});

test("each round, each repetition and each tempo is a run of its own [runs-4]", () => {
  const { session, chosen, play, ended } = begin({ isLooping: true });
  play(48, 64, 67, 65, 50);
  play(48, 64, 67);
  session.repeat();
  play(48, 64, 67);
  session.change({ ...chosen, speed: 0.8 });
  play(65);
  session.end();
  const runs = ended.flat();
  expect(new Set(runs.map(({ runId }) => runId)).size).toBe(4);
  expect(runs.map(({ speed, isFinished }) => [speed, isFinished])).toEqual([
    [0.6, true],
    [0.6, false],
    [0.6, false],
    [0.8, false],
  ]);
});

test("rounds of random keys are never clean, and a tempo in their midst does not divide them [ladder-4]", () => {
  const { session, chosen, play, verdicts } = begin({ isLooping: true });
  const random = randomFrom(7);
  while (verdicts.length < 20) play(40 + Math.floor(random() * 40));
  expect(verdicts).not.toContain("clean");
  play(48, 64, 67, 65, 50);
  expect(verdicts.at(-1)).toBe("clean");
  // One wrong key before the tempo changes is one of the round.
  play(48, 64, 67, 66);
  session.change({ ...chosen, speed: 0.8 });
  play(65, 50);
  expect(verdicts.at(-1)).toBe("fair");
});

test("what a microphone heard is no run and no round, since it hears no wrong keys [hearing-6]", () => {
  const { strike, play, ended, verdicts } = begin({ isLooping: true });
  strike("microphone", [48, 64, 67, 65, 50]);
  play(48, 64, 67);
  strike("microphone", [65]);
  play(50);
  expect(verdicts).toEqual([]);
  play(48, 64, 67, 65, 50);
  expect(verdicts).toEqual(["clean"]);
  const due = ended.map((parts) => parts.flatMap((part) => unpackBars(part.bars)));
  expect(due.filter((bars) => bars.length > 0)).toHaveLength(2);
});

test("a chord that a microphone began and another key ends is no part of a run [hearing-7]", () => {
  const { strike, play, ended } = begin();
  strike("microphone", [64]);
  play(48, 67, 65, 50);
  const bars = ended.flat().flatMap((part) => unpackBars(part.bars));
  expect(bars.reduce((sum, { due }) => sum + due, 0)).toBe(2);
  expect(bars.reduce((sum, { right }) => sum + right, 0)).toBe(2);
});
