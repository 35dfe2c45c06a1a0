import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PracticeDocument } from "../../contract/practice-document.ts";
import { createTimeline } from "../engine/timeline.ts";
import { createFakeSound } from "../testing/fake-sound.ts";
import { createTestDocument } from "../testing/test-document.ts";
import { createScorePlayer } from "./score-player.ts";
import { createTransport, soundingEnd } from "./transport.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A note on each beat, left hand on even ones, at 60 a minute, then at 120 from beat 4. */
const document = createTestDocument({
  bars: [4, 4],
  notes: Array.from({ length: 8 }, (_, startBeat) => ({
    pitchMidi: 60 + startBeat,
    startBeat,
    hand: startBeat % 2 === 0 ? ("left" as const) : ("right" as const),
  })),
  rest: {
    scoreTime: [
      { beat: 0, seconds: 0 },
      { beat: 4, seconds: 4 },
      { beat: 8, seconds: 6 },
    ],
  },
});

function open({ delaySeconds = 0 } = {}) {
  const fake = createFakeSound();
  const transport = createTransport({
    timeline: createTimeline(document.scoreTime),
    sound: fake.sound,
    delaySeconds: () => delaySeconds,
  });
  const pass = (seconds: number) => {
    for (let left = seconds; left > 1e-9; left -= 0.02) {
      fake.clock.currentTime += Math.min(0.02, left);
      vi.advanceTimersByTime(20);
    }
  };
  const times = () =>
    fake.heard().map(({ pitch, atContextSeconds }) => [pitch, Number(atContextSeconds.toFixed(2))]);
  return { fake, transport, pass, times };
}

describe("the transport", () => {
  test("shows and ends later what wireless headphones sound late, and plays it as early as ever [delay-3]", () => {
    const [cable, late] = [open(), open({ delaySeconds: 0.3 })];
    for (const { transport, pass } of [cable, late]) {
      transport.run({ fromBeat: 0, toBeat: 2, speed: 1, notes: document.notes });
      pass(1);
    }
    expect(late.times()).toEqual(cable.times());
    expect(cable.transport.beatNow() - late.transport.beatNow()).toBeCloseTo(0.3, 1);
    for (const { pass } of [cable, late]) pass(1.2);
    expect([cable.transport.isRunning, late.transport.isRunning]).toEqual([false, true]);
    late.pass(0.4);
    expect(late.transport.isRunning).toBe(false);
  });

  test("plays each note at its time, through a change of tempo, at any speed", () => {
    const { transport, pass, times, fake } = open();
    const onEnd = vi.fn();
    transport.run({ fromBeat: 2, toBeat: 6, speed: 0.5, notes: document.notes, onEnd });
    pass(3);
    expect(transport.beatNow()).toBeCloseTo(3.485, 2);
    pass(3.5);
    expect(times()).toEqual([
      [62, 0.03],
      [63, 2.03],
      [64, 4.03],
      [65, 5.03],
    ]);
    expect(fake.notes[0]?.seconds).toBeCloseTo(2);
    expect(fake.notes[2]?.seconds).toBeCloseTo(1);
    expect(onEnd).toHaveBeenCalledOnce();
    expect([transport.beatNow(), transport.isRunning]).toEqual([6, false]);
  });

  test("loops without a gap, from the loop's start", () => {
    const { transport, pass, times } = open();
    transport.run({ fromBeat: 2, toBeat: 4, speed: 1, loopFromBeat: 1, notes: document.notes });
    pass(8);
    expect(times().slice(0, 8)).toEqual([
      [62, 0.03],
      [63, 1.03],
      [61, 2.03],
      [62, 3.03],
      [63, 4.03],
      [61, 5.03],
      [62, 6.03],
      [63, 7.03],
    ]);
    expect(transport.beatNow()).toBeCloseTo(3.97, 1);
    pass(0.1);
    expect(transport.beatNow()).toBeCloseTo(1.07, 1);
  });

  test("100 rounds of a loop stay on the clock", () => {
    const { transport, pass, times } = open();
    transport.run({ fromBeat: 4, toBeat: 5, speed: 1.5, loopFromBeat: 4, notes: document.notes });
    pass(100 / 3);
    const starts = times().map(([, seconds]) => seconds ?? 0);
    starts.slice(0, 100).forEach((seconds, round) => {
      expect(seconds).toBeCloseTo(0.03 + round / 3, 1.9);
    });
    expect(starts.length).toBeGreaterThanOrEqual(100);
  });

  test("counts in at the tempo of the place", () => {
    const { transport, fake, pass, times } = open();
    const onStart = vi.fn();
    transport.run({
      fromBeat: 4,
      toBeat: 6,
      speed: 1,
      notes: document.notes,
      countIn: [0, 1, 2, 3].map((beat) => ({ beat, count: beat + 1, isAccent: beat === 0 })),
      onStart,
    });
    expect(fake.clicks.map(({ at }) => Number(at.toFixed(2)))).toEqual([0.03, 0.53, 1.03, 1.53]);
    pass(1);
    expect([transport.isCountingIn, onStart.mock.calls.length]).toEqual([true, 0]);
    expect(transport.beatNow()).toBeCloseTo(1.94, 1);
    pass(1.1);
    expect([transport.isCountingIn, onStart.mock.calls.length]).toEqual([false, 1]);
    expect(times()[0]).toEqual([64, 2.03]);
  });

  test("stopping or another run takes back what has not begun", () => {
    const { transport, fake, pass } = open();
    transport.run({ fromBeat: 0, toBeat: 8, speed: 1, notes: document.notes });
    pass(0.5);
    transport.run({ fromBeat: 6, toBeat: 8, speed: 1, notes: document.notes });
    expect(fake.heard().map(({ pitch }) => pitch)).toEqual([60, 66, 67]);
    pass(0.2);
    transport.stop();
    expect(fake.heard().map(({ pitch }) => pitch)).toEqual([60, 66]);
    pass(10);
    expect(transport.beatNow()).toBeCloseTo(6.34, 1);
  });

  test("after sleep it goes on where the clock is, without a burst of notes", () => {
    const { transport, fake, pass } = open();
    transport.run({ fromBeat: 0, toBeat: 8, speed: 1, notes: document.notes });
    fake.clock.currentTime = 4.4;
    pass(0.04);
    expect(fake.heard().map(({ pitch }) => pitch)).toEqual([60, 61, 65, 66, 67]);
  });

  test("a note that the pedal holds sounds until it comes up", () => {
    const pedals = [{ downBeat: 0, upBeat: 4 }];
    expect(soundingEnd({ startBeat: 1, beats: 1 }, pedals)).toBe(4);
    expect(soundingEnd({ startBeat: 1, beats: 5 }, pedals)).toBe(6);
    expect(soundingEnd({ startBeat: 4, beats: 1 }, pedals)).toBe(5);
  });
});

describe("the score player", () => {
  function openPlayer(more: Partial<PracticeDocument> = {}) {
    const opened = open();
    return {
      ...opened,
      player: createScorePlayer({
        document: { ...document, ...more },
        transport: opened.transport,
      }),
    };
  }

  test("plays to the end, pauses, seeks and plays again from the start", () => {
    const { player, pass } = openPlayer();
    const status = () => player.getSnapshot().status;
    expect(status()).toBe("stopped");
    player.play();
    pass(2);
    player.pause();
    const paused = player.beatNow();
    expect([status(), paused]).toEqual(["paused", expect.closeTo(1.97, 1)]);
    pass(5);
    expect(player.beatNow()).toBe(paused);
    player.seek(7);
    player.play();
    pass(1);
    expect([status(), player.beatNow()]).toEqual(["ended", 8]);
    player.play();
    expect(status()).toBe("playing");
    expect(player.beatNow()).toBeCloseTo(0, 1);
    player.end();
  });

  test("keeps its place when speed, hands or passage change, and loops the passage", () => {
    const { player, pass, fake } = openPlayer();
    player.set({ hands: "right" });
    player.play();
    pass(3);
    expect(fake.heard().every(({ pitch }) => pitch % 2 === 1)).toBe(true);
    player.set({ speed: 0.5 });
    expect(player.beatNow()).toBeCloseTo(2.95, 1);
    player.set({ passage: { fromBar: 1, toBar: 1 }, isLooping: true, speed: 1 });
    expect(player.beatNow()).toBeCloseTo(4, 1);
    pass(2.5);
    expect(player.getSnapshot().status).toBe("playing");
    expect(player.beatNow()).toBeCloseTo(4.94, 0);
    player.end();
  });

  test("plays what accompanies, whichever hand sounds [score-hands-7]", () => {
    const { player, pass, fake } = openPlayer({
      accompaniment: [{ pitchMidi: 100, startBeat: 1, beats: 2, velocity: 64 }],
    });
    player.set({ hands: "left" });
    player.play();
    pass(2);
    expect(fake.heard().map(({ pitch }) => pitch)).toContain(100);
    player.end();
  });

  test("counts in before it plays", () => {
    const { player, pass, fake } = openPlayer();
    player.set({ hasCountIn: true, hasMetronome: true });
    player.play();
    expect([player.getSnapshot().status, fake.clicks.length]).toEqual(["counting-in", 4]);
    pass(4.1);
    expect(player.getSnapshot().status).toBe("playing");
    expect(fake.clicks.length).toBeGreaterThan(4);
    player.end();
  });
});
