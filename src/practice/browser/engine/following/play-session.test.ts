import { expect, test } from "vitest";
import { createTestDocument } from "../../testing/test-document.ts";
import { wholePiece } from "../passage.ts";
import { startPlaySession } from "./play-session.ts";

/** C D E F G A B C, two a bar, a second each. */
const scale = [60, 62, 64, 65, 67, 69, 71, 72];
const document = createTestDocument({
  bars: [4, 4, 4, 4],
  notes: scale.map((pitchMidi, index) => ({ pitchMidi, startBeat: index * 2, beats: 2 })),
});

function begin() {
  let now = 0;
  const session = startPlaySession({
    document,
    settings: { hands: "right", passage: wholePiece(document) },
    nowMilliseconds: () => now,
  });
  const play = (...pitches: number[]): void => {
    for (const pitch of pitches) {
      now += 1000;
      session.play({ pitch, isDown: true, velocity: 80, at: now, source: "midi" });
      session.play({ pitch, isDown: false, velocity: 0, at: now + 300, source: "midi" });
    }
  };
  return { session, play, wait: (milliseconds: number) => (now += milliseconds) };
}

test("a pass begins with the first key, and ends with the last note [play-1]", () => {
  const { session, play } = begin();
  expect(session.getSnapshot()).toEqual({ status: "ready", bar: 0, report: null });
  play(60, 62, 64);
  expect(session.getSnapshot()).toEqual({ status: "playing", bar: 1, report: null });
  play(65, 67, 69, 71, 72);
  const { status, report } = session.getSnapshot();
  expect(status).toBe("ended");
  expect(report).toMatchObject({ due: 8, right: 8, hardest: null });
  play(60);
  expect(session.getSnapshot().status).toBe("ended");
  session.repeat();
  expect(session.getSnapshot().status).toBe("ready");
});

test("a pass with all notes right leads to the bar whose timing is worst [play-6]", () => {
  const notes = Array.from({ length: 24 }, (_, index) => ({
    pitchMidi: 50 + index,
    startBeat: index,
  }));
  const even = createTestDocument({ bars: [4, 4, 4, 4, 4, 4], notes });
  const session = startPlaySession({
    document: even,
    settings: { hands: "right", passage: wholePiece(even) },
    nowMilliseconds: () => 0,
  });
  // Two of the four notes of the third bar come late.
  const isLate = (index: number) => index === 8 || index === 10;
  for (const [index, { pitchMidi: pitch }] of notes.entries()) {
    const at = 500 * index + (isLate(index) ? 160 : 0);
    session.play({ pitch, isDown: true, velocity: 80, at, source: "midi" });
  }
  const { report } = session.getSnapshot();
  expect(report).toMatchObject({ right: 24, hardest: { bar: 2, hand: "right" } });
  expect(report?.bars.find(({ bar }) => bar === 2)?.lateMs).toBeGreaterThan(50);
  expect(report?.rhythm.tempo.find(({ bar }) => bar === 4)?.beatsPerMinute).toBe(120);
});

test("a report names the bar with most faults, and counts no note that was not reached [play-2]", () => {
  const { session, play, wait } = begin();
  session.end();
  expect(session.getSnapshot().status).toBe("ready");
  // F is wrong, and a key too many comes soon after G.
  play(60, 62, 64, 66, 67);
  wait(-800);
  play(54);
  wait(-200);
  play(69);
  session.end();
  const { report } = session.getSnapshot();
  expect(report).toMatchObject({ due: 6, right: 5, hardest: { bar: 1, hand: "right" } });
  expect(report?.bars.map(({ bar, wrong, missing }) => [bar, wrong, missing])).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [2, 1, 0],
  ]);
});

test("a bar that is begun again counts as it was the last time [play-3]", () => {
  const { session, play } = begin();
  play(60, 62, 64, 66, 64, 65, 67, 69, 71, 72);
  expect(session.getSnapshot().report).toMatchObject({ due: 8, right: 8 });
});

test("the view goes on in the player's tempo, and waits before the next note [play-4]", () => {
  const { session, play, wait } = begin();
  expect(session.beatIn(5)).toBe(0);
  play(60, 62, 64);
  expect(session.beatIn(0)).toBe(4);
  const soon = session.beatIn(0.5);
  expect(soon).toBeGreaterThan(4.5);
  expect(soon).toBeLessThan(6);
  wait(10_000);
  expect(session.beatIn(0)).toBe(6);
});

test("beside a metronome the pass begins with it, and its beat tells who is late [play-7]", () => {
  let now = 0;
  // A beat each half second, from the first second on.
  const lead = { beatIn: (seconds: number) => (now / 1000 + seconds - 1) * 2 };
  const session = startPlaySession({
    document,
    settings: { hands: "right", passage: wholePiece(document) },
    lead,
    nowMilliseconds: () => now,
  });
  const strike = (pitch: number, at: number): void => {
    // The browser hands the key over a little later.
    now = at + 8;
    session.play({ pitch, isDown: true, velocity: 80, at, source: "midi" });
  };
  strike(60, 400);
  expect(session.getSnapshot().status).toBe("ready");
  session.start();
  expect(session.getSnapshot()).toEqual({ status: "playing", bar: 0, report: null });
  // The second bar is late, and the last note of all was not meant for its beat.
  const lateness = [0, 0, 120, 140, 0, -10, 0, 900];
  for (const [index, pitch] of scale.entries())
    strike(pitch, 1000 + 1000 * index + (lateness[index] ?? 0));
  const { status, report } = session.getSnapshot();
  expect(status).toBe("ended");
  expect(report).toMatchObject({ right: 8, hardest: { bar: 1, hand: "right" } });
  expect(report?.bars.map(({ lateMs }) => lateMs)).toEqual([0, 130, -5, undefined]);
});

test("who plays nothing beside the metronome reads no report", () => {
  const session = startPlaySession({
    document,
    settings: { hands: "right", passage: wholePiece(document) },
    lead: { beatIn: () => null },
    nowMilliseconds: () => 0,
  });
  session.start();
  session.end();
  expect(session.getSnapshot()).toEqual({ status: "ready", bar: 0, report: null });
});

test("a MIDI keyboard tells which bar was unevenly loud; a touched screen does not [play-12]", () => {
  const notes = Array.from({ length: 32 }, (_, index) => ({
    pitchMidi: 48 + index,
    startBeat: index,
  }));
  const even = createTestDocument({ bars: Array<number>(8).fill(4), notes });
  const playOn = (source: "midi" | "touch") => {
    const session = startPlaySession({
      document: even,
      settings: { hands: "right", passage: wholePiece(even) },
      nowMilliseconds: () => 0,
    });
    for (const [index, { pitchMidi: pitch }] of notes.entries()) {
      const isThird = index >= 8 && index < 12;
      const velocity = isThird ? (index % 2 === 0 ? 100 : 35) : 64 + (index % 3);
      session.play({ pitch, isDown: true, velocity, at: 500 * index, source });
    }
    return session.getSnapshot().report?.uneven.map(({ bar, hand }) => ({ bar, hand }));
  };
  expect(playOn("midi")).toEqual([{ bar: 2, hand: "right" }]);
  expect(playOn("touch")).toEqual([]);
});
