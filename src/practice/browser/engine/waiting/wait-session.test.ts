import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTransport } from "../../sound/transport.ts";
import { createFakeSound } from "../../testing/fake-sound.ts";
import { createTestDocument } from "../../testing/test-document.ts";
import { createTimeline } from "../timeline.ts";
import { transposeDocument } from "../transpose.ts";
import { startWaitSession, type WaitChoices, type WaitOptions } from "./wait-session.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Right hand on beats 0, 2 and 4 of two bars; the left on 0, 1, 2, 3 and 6. */
const document = createTestDocument({
  bars: [4, 4],
  notes: [
    { pitchMidi: 60, startBeat: 0 },
    { pitchMidi: 62, startBeat: 2 },
    { pitchMidi: 64, startBeat: 4 },
    ...[0, 1, 2, 3, 6].map((startBeat) => ({
      pitchMidi: 40 + startBeat,
      startBeat,
      hand: "left" as const,
    })),
  ],
});

function open(given: Partial<WaitOptions & WaitChoices> = {}) {
  const fake = createFakeSound();
  const transport = createTransport({
    timeline: createTimeline(document.scoreTime),
    sound: fake.sound,
  });
  const settings = { hands: "right", passage: { fromBar: 0, toBar: 1 } } as const;
  const choices: WaitChoices = {
    document,
    speed: 0.5,
    isLooping: false,
    hasCountIn: false,
    hasMetronome: false,
    playsOtherHand: true,
    ...given,
  };
  const session = startWaitSession({ settings, transport, ...given }, choices);
  const change = (changes: Partial<WaitChoices>) => session.change({ ...choices, ...changes });
  /** Advances both clocks. A beat is a second at half of 120 a minute. */
  const pass = (seconds: number) => {
    for (let left = seconds; left > 1e-9; left -= 0.02) {
      fake.clock.currentTime += Math.min(0.02, left);
      vi.advanceTimersByTime(20);
    }
  };
  const play = (pitch: number) =>
    session.play({ pitch, isDown: true, velocity: 80, at: 0, source: "midi" });
  const status = () => session.getSnapshot().status;
  const heard = () => fake.heard().map(({ pitch }) => pitch);
  return { session, fake, transport, change, pass, play, status, heard };
}

test("silence holds; a right note moves the score up to the next one while the other hand sounds", () => {
  const { session, pass, play, status, heard } = open();
  pass(60);
  expect([status(), session.beatNow(), heard()]).toEqual(["waiting", 0, []]);
  expect(play(61)).toBe("wrong");
  expect(session.getSnapshot().lastWrong).toMatchObject({ pitchMidi: 61 });
  expect(play(60)).toBe("advanced");
  expect(session.getSnapshot()).toMatchObject({ status: "moving", stepIndex: 1, lastWrong: null });
  pass(1);
  expect(session.beatNow()).toBeCloseTo(0.97, 1);
  expect(heard()).toEqual([40, 41]);
  pass(30);
  expect([status(), session.beatNow(), heard()]).toEqual(["waiting", 2, [40, 41]]);
});

test("a note struck early takes the score along, and what is not yet heard of the other hand is left out", () => {
  const { session, pass, play, heard, fake } = open();
  play(60);
  pass(0.5);
  expect(play(62)).toBe("advanced");
  expect(session.beatNow()).toBeCloseTo(2, 1);
  pass(0.1);
  expect(heard()).toEqual([40, 42, 43]);
  expect(fake.notes.filter(({ isCancelled }) => isCancelled).map(({ pitch }) => pitch)).toEqual([
    41,
  ]);
});

test("the piece ends after what the other hand has left", () => {
  const { session, pass, play, status, heard } = open();
  for (const pitch of [60, 62, 64]) play(pitch);
  expect(session.getSnapshot()).toMatchObject({ status: "moving", due: [], stepIndex: 3 });
  pass(5);
  expect([status(), session.beatNow()]).toEqual(["ended", 8]);
  expect(heard()).toContain(46);
  expect(play(60)).toBe("ignored");
  session.repeat();
  expect([status(), session.beatNow()]).toEqual(["waiting", 0]);
});

test("a passage that repeats waits for its first note again and keeps the mistakes", () => {
  const { session, pass, play, status } = open({ isLooping: true });
  for (const pitch of [60, 61, 61, 62, 64]) play(pitch);
  expect(session.getSnapshot()).toMatchObject({ round: 2, stepIndex: 0, status: "moving" });
  pass(5);
  expect([status(), session.beatNow()]).toEqual(["waiting", 0]);
  expect([...session.getSnapshot().mistakesByBar]).toEqual([[0, 1]]);
  for (const pitch of [60, 62, 64, 60]) play(pitch);
  expect(session.getSnapshot()).toMatchObject({ round: 3, stepIndex: 1 });
});

test("counts in, then plays the other hand up to the first due note", () => {
  const { session, pass, status, heard, fake } = open({
    settings: { hands: "left", passage: { fromBar: 1, toBar: 1 } },
    hasCountIn: true,
    hasMetronome: true,
  });
  expect(status()).toBe("counting-in");
  expect(fake.clicks.map(({ isAccent }) => isAccent)).toEqual([true, false, false, false]);
  pass(3);
  expect(session.beatNow()).toBeLessThan(4);
  pass(4);
  expect([status(), session.beatNow(), heard()]).toEqual(["waiting", 6, [64]]);
  expect(fake.clicks.filter(({ isCancelled }) => !isCancelled)).toHaveLength(6);
});

test("going on passes over what is due; a pause holds keys and clock", () => {
  const { session, pass, play, status, transport } = open();
  session.goOn();
  expect(session.getSnapshot()).toMatchObject({ stepIndex: 1, status: "moving" });
  session.pause();
  expect([status(), transport.isRunning, session.beatNow()]).toEqual(["paused", false, 2]);
  expect(play(62)).toBe("ignored");
  pass(10);
  session.resume();
  expect([status(), play(62)]).toEqual(["waiting", "advanced"]);
  session.end();
  expect(transport.isRunning).toBe(false);
  expect(play(64)).toBe("ignored");
});

test("it waits at the first note from a beat on, and at the passage's first where there is none", () => {
  const later = open({ fromBeat: 1 });
  expect(later.session.getSnapshot()).toMatchObject({ stepIndex: 1, status: "waiting" });
  expect([later.session.beatNow(), later.play(62)]).toEqual([2, "advanced"]);
  later.session.repeat();
  expect(later.session.getSnapshot().stepIndex).toBe(0);
  expect(open({ fromBeat: 99 }).session.getSnapshot().stepIndex).toBe(0);
});

test("mistakes and skipped notes are counted for one try, and a new one counts anew", () => {
  const { session, play, pass } = open();
  for (const pitch of [61, 61, 60]) play(pitch);
  session.goOn();
  play(64);
  pass(10);
  session.goOn();
  const { status, skipped, mistakesByBar } = session.getSnapshot();
  expect({ status, skipped }).toEqual({ status: "ended", skipped: 1 });
  expect([...mistakesByBar.values()]).toEqual([1]);
  session.repeat();
  expect(session.getSnapshot()).toMatchObject({ skipped: 0, mistakesByBar: new Map() });
});

test("the other hand is silent where it is not wanted, and listeners hear of each change", () => {
  const { session, pass, play, heard } = open({ playsOtherHand: false });
  const listener = vi.fn();
  const stop = session.subscribe(listener);
  play(60);
  pass(3);
  expect(heard()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  play(62);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("what accompanies sounds between the learner's notes, transposed, and is never due [score-hands-6]", () => {
  const accompaniment = [0, 1, 2].map((startBeat) => ({
    pitchMidi: 80 + startBeat,
    startBeat,
    beats: 1,
    velocity: 64,
  }));
  const sung = transposeDocument({ ...document, accompaniment }, 1);
  const { session, pass, play, heard } = open({
    document: sung,
    settings: { hands: "both", passage: { fromBar: 0, toBar: 1 } },
  });
  expect(session.getSnapshot().due.map(({ pitchMidi }) => pitchMidi)).toEqual([41, 61]);
  play(41);
  play(61);
  pass(3);
  expect(heard()).toEqual([81]);
  play(42);
  pass(3);
  expect(heard()).toEqual([81, 82]);
});

test("another tempo, key or accompaniment keeps the step, its mistakes and what was struck", () => {
  const { session, change, pass, play, status } = open();
  play(60);
  pass(5);
  for (const pitch of [61, 61]) play(pitch);
  const before = session.getSnapshot();
  change({ speed: 1.5, hasMetronome: true, playsOtherHand: false, isLooping: true });
  expect(session.getSnapshot()).toEqual(before);
  expect([status(), session.beatNow()]).toEqual(["waiting", 2]);
  change({ document: transposeDocument(document, 3) });
  expect(session.getSnapshot()).toMatchObject({ status: "waiting", stepIndex: 1 });
  expect([...session.getSnapshot().mistakesByBar]).toEqual([[0, 1]]);
  expect([play(62), play(65)]).toEqual(["wrong", "advanced"]);
});

test("another speed while the score moves goes on from where it is", () => {
  const { session, change, pass, play, status, heard } = open();
  play(60);
  pass(1);
  const beat = session.beatNow();
  change({ speed: 2 });
  expect([status(), session.beatNow()]).toEqual(["moving", beat]);
  pass(0.2);
  expect(session.beatNow()).toBeGreaterThan(beat + 0.5);
  pass(1);
  expect([status(), session.beatNow(), heard()]).toEqual(["waiting", 2, [40, 41]]);
});

test("another speed while it counts in counts in anew, and the first note is still due", () => {
  const { change, pass, status, session } = open({ hasCountIn: true });
  pass(1);
  change({ hasCountIn: true, speed: 1 });
  expect(status()).toBe("counting-in");
  pass(4);
  expect([status(), session.getSnapshot().stepIndex]).toEqual(["waiting", 0]);
});

test("before the browser may sound it waits at the first due note, and later rounds lead in", () => {
  const { session, pass, play, status } = open({
    settings: { hands: "left", passage: { fromBar: 1, toBar: 1 } },
    leadsIn: false,
    hasCountIn: true,
    isLooping: true,
  });
  expect([status(), session.beatNow()]).toEqual(["waiting", 6]);
  play(46);
  expect(session.beatNow()).toBe(6);
  pass(2.2);
  expect([status(), session.getSnapshot().round]).toEqual(["moving", 2]);
  expect(session.beatNow()).toBeLessThan(4.5);
  pass(3);
  expect([status(), session.beatNow()]).toEqual(["waiting", 6]);
});

test("while the browser plays no sound the score does not stand still behind the learner", () => {
  const { session, play, status } = open();
  play(60);
  vi.advanceTimersByTime(1000);
  expect([status(), session.beatNow()]).toEqual(["waiting", 2]);
});

test("the other hand's note of a unison is not played on top of the learner's", () => {
  const unison = createTestDocument({
    notes: [
      { pitchMidi: 60, startBeat: 0 },
      { pitchMidi: 60, startBeat: 0, hand: "left" },
      { pitchMidi: 48, startBeat: 0, hand: "left" },
    ],
  });
  const { pass, play, heard } = open({ document: unison });
  play(60);
  pass(1);
  expect(heard()).toEqual([48]);
});
