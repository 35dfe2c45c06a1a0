import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Hand, readScore, type ScoreNote } from "#score/server/index.ts";
import { fingerNotes } from "./finger-notes.ts";

const noteOf = (pitchMidi: number, startSeconds: number, given: Partial<ScoreNote> = {}) => ({
  id: `${pitchMidi}-${startSeconds}`,
  voice: "1",
  bar: 0,
  pitchMidi,
  startSeconds,
  durationSeconds: 0.5,
  startBeat: startSeconds * 2,
  beats: 1,
  hand: "right" as Hand,
  spelled: "",
  velocity: 80,
  ...given,
});
const line = (pitches: number[], given: Partial<ScoreNote> = {}) =>
  pitches.map((pitch, index) => noteOf(pitch, index * 0.5, given));
const fingersOf = (notes: ScoreNote[]) => fingerNotes({ notes }).map(({ finger }) => finger);

test("five neighbouring keys get five fingers, in each hand from its own side", () => {
  const keys = [60, 62, 64, 65, 67];
  expect(fingersOf(line(keys))).toEqual([1, 2, 3, 4, 5]);
  expect(fingersOf(line(keys, { hand: "left" }))).toEqual([5, 4, 3, 2, 1]);
});

test("a scale passes the thumb under once, and no other finger crosses", () => {
  const scale = [60, 62, 64, 65, 67, 69, 71, 72];
  const up = fingersOf(line(scale));
  expect(up).toEqual([1, 2, 3, 1, 2, 3, 4, 5]);
  const down = fingersOf(line(scale.toReversed()));
  const crossings = down.slice(1).flatMap((finger, index) => {
    const last = down[index] ?? 0;
    return finger > last ? [Math.min(last, finger)] : [];
  });
  expect(crossings).toEqual([1]);
});

test("a chord's fingers ascend with its keys, mirrored in the left hand", () => {
  const chord = (hand: Hand) => fingersOf([48, 52, 55].map((pitch) => noteOf(pitch, 0, { hand })));
  expect(chord("right")).toEqual([1, 3, 5]);
  // Ordered from the thumb's side.
  expect(chord("left")).toEqual([1, 3, 5]);
});

test("the score's fingers are used, but not one for two keys at a time", () => {
  expect(fingersOf(line([60, 62, 64], { finger: 2 }))).toEqual([2, 2, 2]);
  const both = [noteOf(60, 0, { finger: 1 }), noteOf(64, 0, { finger: 1 })];
  expect(new Set(fingersOf(both)).size).toBe(2);
  const held = [noteOf(60, 0, { durationSeconds: 2 }), noteOf(64, 0.5, { finger: 1 })];
  expect(fingersOf(held)[1]).not.toBe(fingersOf(held)[0]);
});

test("a chord wider than a hand keeps what the hand reaches, with the tune or the bass", () => {
  const keptOf = (hand: Hand) =>
    fingerNotes({ notes: [36, 48, 64].map((pitch) => noteOf(pitch, 0, { hand })) }).map(
      ({ pitchMidi }) => pitchMidi,
    );
  expect(keptOf("right")).toEqual([64]);
  expect(keptOf("left").toSorted()).toEqual([36, 48]);
});

const lessons = ["minuet-in-g", "old-hundredth"];
test.each(lessons)("in %s no finger holds two keys and no hand spans more than a ninth", (slug) => {
  const file = new URL(`../../../../../school/lessons/${slug}.musicxml`, import.meta.url);
  const score = readScore(readFileSync(file, "utf8"));
  const fingered = fingerNotes(score);
  expect(fingered.length).toBeGreaterThan(score.notes.length * 0.97);
  for (const hand of ["left", "right"] as const) {
    const own = fingered.filter((note) => note.hand === hand);
    for (const note of own) {
      const together = own.filter((each) => Math.abs(each.startSeconds - note.startSeconds) < 0.01);
      expect(new Set(together.map(({ finger }) => finger)).size).toBe(together.length);
      const pitches = together.map(({ pitchMidi }) => pitchMidi);
      expect(Math.max(...pitches) - Math.min(...pitches)).toBeLessThanOrEqual(14);
    }
  }
});
