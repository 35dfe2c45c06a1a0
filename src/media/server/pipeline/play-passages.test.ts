import { expect, test } from "vitest";
import { readScore } from "#score/server/index.ts";
import { writeScore } from "#score/server/testing/write-score.ts";
import { computeLessonTiming } from "./lesson-timing.ts";
import { playPassages } from "./play-passages.ts";
import { lessonSections } from "./sections.ts";

const score = readScore(
  writeScore([
    { right: "C4:4", left: "C3:4" },
    { right: "D4:2 E4:2(", left: "G3:4" },
    { right: "E4:4)", left: "C3:4" },
  ]),
);
const play = (...sections: object[]) => {
  const given = sections.map((one) => ({ title: "A part", intro: "Listen.", ...one }));
  return playPassages(score, computeLessonTiming(score, lessonSections.parse(given)));
};
const notesOf = ({ notes, startSeconds }: ReturnType<typeof play>[number]) =>
  notes.map((note) => [note.spelled, note.startSeconds - startSeconds, note.durationSeconds]);

test("a passage plays its bars at its tempo, by the hand that it names alone, and holds nothing longer", () => {
  const [right, left, both] = play(
    { bars: [2, 2], hand: "right", tempo: 0.5 },
    { bars: [1, 2], hand: "left" },
    {},
  );
  expect(right && notesOf(right)).toEqual([
    ["D4", 0, 2],
    ["E4", 2, 2],
  ]);
  expect(left && notesOf(left)).toEqual([
    ["C3", 0, 2],
    ["G3", 2, 2],
  ]);
  expect(both?.notes).toHaveLength(score.notes.length);
  expect(both?.notes.find(({ spelled }) => spelled === "E4")?.durationSeconds).toBe(3);
  expect(right?.bars).toMatchObject([{ number: "2", durationSeconds: 4 }]);
});

test("a lesson without sections plays its score once, after its lead-in", () => {
  const timing = computeLessonTiming(score);
  const [whole, ...others] = playPassages(score, timing);
  expect(others).toEqual([]);
  expect(whole?.notes).toEqual(
    score.notes.map((note) => ({
      ...note,
      startSeconds: note.startSeconds + timing.leadInSeconds,
    })),
  );
});
