import { expect, test } from "vitest";
import type { Hands } from "../engine/hands.ts";
import { followSoundingNotes } from "./sounding-notes.ts";

const notes = [
  { startBeat: 0, beats: 4, hand: "left" },
  { startBeat: 0, beats: 1, hand: "right" },
  { startBeat: 1, beats: 1, hand: "right" },
  { startBeat: 2, beats: 2, hand: "right" },
] as const;

function followAll() {
  const sounding = followSoundingNotes(notes);
  const on = new Set<number>();
  const changes: string[] = [];
  const moveTo = (
    beat: number | null,
    before = Number.POSITIVE_INFINITY,
    hands: Hands = "both",
  ) => {
    sounding.moveTo(beat, before, hands, (index, isSounding) => {
      changes.push(`${isSounding ? "+" : "-"}${index}`);
      if (isSounding) on.add(index);
      else on.delete(index);
    });
    return [...on].sort();
  };
  return { moveTo, changes };
}

test("a note sounds from its start to before its end, a long one beneath others", () => {
  const { moveTo } = followAll();
  expect(moveTo(0)).toEqual([0, 1]);
  expect(moveTo(0.99)).toEqual([0, 1]);
  expect(moveTo(1)).toEqual([0, 2]);
  expect(moveTo(3.5)).toEqual([0, 3]);
  expect(moveTo(4)).toEqual([]);
});

test("after a jump backwards and where the keyboard rests, nothing keeps sounding", () => {
  const { moveTo } = followAll();
  moveTo(3);
  expect(moveTo(0.5)).toEqual([0, 1]);
  expect(moveTo(null)).toEqual([]);
  expect(moveTo(-2)).toEqual([]);
});

test("what is due now does not sound before it is played", () => {
  const { moveTo } = followAll();
  expect(moveTo(1, 1)).toEqual([0]);
  expect(moveTo(1)).toEqual([0, 2]);
});

test("a frame that changes nothing reports nothing", () => {
  const { moveTo, changes } = followAll();
  moveTo(1.1);
  const before = changes.length;
  moveTo(1.2);
  expect(changes.length).toBe(before);
});

test("where a film plays one hand, only its notes sound", () => {
  const { moveTo } = followAll();
  expect(moveTo(0, Number.POSITIVE_INFINITY, "right")).toEqual([1]);
  expect(moveTo(0.5, Number.POSITIVE_INFINITY, "left")).toEqual([0]);
  expect(moveTo(2.5, Number.POSITIVE_INFINITY, "both")).toEqual([0, 3]);
});
