import { expect, test } from "vitest";
import { joinedComposition } from "#media/browser/studio/film/composition-rules.ts";
import { filmRules } from "#media/browser/studio/film/film-rules.ts";
import { presentLength, readTime } from "./clip-time.ts";

test.each([
  ["95", 95],
  [" 1:35 ", 95],
  ["1:35.5", 95.5],
  ["0:07,25", 7.25],
  ["1:02:03", 3_723],
  ["", null],
  ["1:75", null],
  ["a minute", null],
  ["-3", null],
])("%o is %s seconds", (text, seconds) => {
  expect(readTime(text)).toBe(seconds);
});

test("a length is written as it is read", () => {
  expect([5, 95, 3_723].map(presentLength)).toEqual(["0:05", "1:35", "1:02:03"]);
});

test("a film is of at least one clip, whose end comes after its start", () => {
  const uploadId = "00000000-0000-4000-8000-000000000001";
  const clip = { uploadId, start: "", end: "", poster: "" };
  const problems = (...clips: object[]) =>
    filmRules
      .safeParse({ clips, composition: joinedComposition })
      .error?.issues.map(({ path }) => path.join("."));
  expect(problems(clip, { ...clip, start: "0:05", end: "0:06" })).toBeUndefined();
  expect(problems()).toEqual(["clips"]);
  expect(problems({ ...clip, start: "0:05", end: "0:05" })).toEqual(["clips.0.end"]);
  expect(problems({ ...clip, start: "soon" })).toEqual(["clips.0.start"]);
  expect(problems({ ...clip, end: "0:05", poster: "0:06" })).toEqual(["clips.0.poster"]);
});
