import { describe, expect, test } from "vitest";
import { presentTrackMoment, readMoment } from "../track-time.ts";
import { warningsOf } from "./cue-warnings.ts";
import {
  addCue,
  type EditedCue,
  joinWithNext,
  presentCaptions,
  readEdited,
  shiftAll,
  splitCue,
  toEdited,
} from "./edited-cues.ts";

const thumb = { startMs: 1_000, endMs: 5_000, text: "Place the thumb on C" };
const relax = { startMs: 6_000, endMs: 8_000, text: "Relax" };
const edited = () => [thumb, relax].map(toEdited);
const read = (cues: readonly EditedCue[] | null) => cues?.map(readEdited);

test("moments are read as they are written", () => {
  for (const moment of [0, 999, 61_250, 3_723_004]) {
    expect(readMoment(presentTrackMoment(moment))).toBe(moment);
  }
  expect(readMoment("soon")).toBeNull();
});

test.each([
  [1, "1 caption"],
  [24, "24 captions"],
])("%i of them are %s", (count, text) => {
  expect(presentCaptions(count)).toBe(text);
});

describe("editing captions", () => {
  test("a new one stands where it begins", () => {
    const { cues, index } = addCue(edited(), 5_500);
    expect([index, cues.length]).toEqual([1, 3]);
    expect(cues[1]).toMatchObject({ start: "0:05.500", end: "0:07.500", text: "" });
    expect(addCue(edited(), 0).index).toBe(0);
    expect(addCue([], 9_000).index).toBe(0);
  });

  test("one is split at a moment within it, between words, and joined again", () => {
    const split = splitCue(edited(), 0, 3_000);
    expect(read(split)).toEqual([
      { startMs: 1_000, endMs: 3_000, text: "Place the" },
      { startMs: 3_000, endMs: 5_000, text: "thumb on C" },
      relax,
    ]);
    expect(splitCue(edited(), 0, 1_000)).toBeNull();
    expect(splitCue(edited(), 0, 5_000)).toBeNull();
    const text = "Place the\nthumb on C";
    expect(read(joinWithNext(split ?? [], 0))).toEqual([{ ...thumb, text }, relax]);
    expect(read(joinWithNext(edited(), 1))).toEqual([thumb, relax]);
  });

  test("all are moved together, or none where one would begin before the film", () => {
    const moved = read(shiftAll(edited(), -1_000));
    expect(moved).toMatchObject([{ startMs: 0, endMs: 4_000 }, { startMs: 5_000 }]);
    expect(shiftAll(edited(), -1_001)).toBeNull();
  });

  test("what cannot be saved is named", () => {
    const [first] = edited();
    const problem = (changed: Partial<EditedCue>) => first && readEdited({ ...first, ...changed });
    expect(problem({ start: "soon" })).toBe("Please write times as in 1:23.5");
    expect(problem({ end: "0:01" })).toBe("The end must come after the start");
    expect(problem({ text: " " })).toBe("Please write what is said");
  });
});

test("captions that are hard to read get a warning", () => {
  expect(warningsOf(thumb, { next: relax })).toEqual([]);
  expect(
    warningsOf({ startMs: 0, endMs: 900, text: `${"x".repeat(43)}\n.\n.` }, { next: thumb }),
  ).toEqual([
    "52 characters a second: 17 can be read",
    "Shown for less than a second",
    "3 lines: two can be read at once",
    "A line of 43 characters: 42 fit on a phone",
  ]);
  expect(warningsOf({ ...thumb, endMs: 6_001 }, { next: relax })).toEqual([
    "Overlaps the next one",
  ]);
});

test("a caption beyond the film's end is warned of, but for the part of a second that nobody knows [caption-end-1]", () => {
  const about = (startMs: number, endMs: number) =>
    warningsOf({ startMs, endMs, text: "Relax" }, { filmMs: 60_000 });
  expect(about(58_000, 60_900)).toEqual([]);
  expect(about(58_000, 61_100)).toEqual(["Ends after the film, which is 1:00.000 long"]);
  expect(about(60_000, 62_000)).toEqual(["Never shown: the film is 1:00.000 long"]);
});
