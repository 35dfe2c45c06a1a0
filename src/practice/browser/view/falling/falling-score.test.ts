import { expect, test } from "vitest";
import { createTestDocument } from "../../testing/test-document.ts";
import { type FallingOptions, layOutFalling } from "./falling-score.ts";

const score = createTestDocument({
  notes: [
    { pitchMidi: 48, startBeat: 0, beats: 4, hand: "left", spelled: "C3" },
    { pitchMidi: 61, startBeat: 0, beats: 1, hand: "right", spelled: "C♯4", finger: 2 },
    { pitchMidi: 72, startBeat: 4, beats: 1, hand: "right", spelled: "C5" },
    { pitchMidi: 90, startBeat: 5, beats: 1, hand: "right", spelled: "F♯6" },
  ],
});
const options: FallingOptions = {
  range: { lowest: 48, highest: 72 },
  hands: "right",
  passage: { fromBeat: 0, toBeat: 4 },
  naming: "letters",
  showsNames: true,
  showsFingers: true,
  movesByBeat: false,
  isPart: false,
};

test("notes fall to their keys, in parts of the width; those beyond the keyboard are left out", () => {
  const { lefts, widths, ebony, starts } = layOutFalling(score, options);
  // C3 to C5 are fifteen white keys.
  expect([...starts]).toEqual([0, 0, 4]);
  expect(lefts[0]).toBe(0);
  expect(widths[0]).toBeCloseTo(1 / 15);
  expect((lefts[2] ?? 0) + (widths[2] ?? 0)).toBeCloseTo(1);
  expect([...ebony]).toEqual([0, 1, 0]);
});

test("what lies outside the passage is marked", () => {
  expect([...layOutFalling(score, options).outside]).toEqual([0, 0, 1]);
});

test("a note bears its finger and name, as far as they are wanted", () => {
  expect(layOutFalling(score, options).labels).toEqual(["C", "2 C♯", "C"]);
  expect(layOutFalling(score, { ...options, showsFingers: false }).labels).toEqual([
    "C",
    "C♯",
    "C",
  ]);
  expect(layOutFalling(score, { ...options, showsNames: false }).labels).toEqual(["", "2", ""]);
});
