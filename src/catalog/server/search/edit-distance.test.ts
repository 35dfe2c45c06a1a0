import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["chopin", "chopin", 0],
  ["chpoin", "chopin", 1],
  ["chopn", "chopin", 1],
  ["choppin", "chopin", 1],
  ["chupin", "chopin", 1],
  ["hcopni", "chopin", 2],
  ["fur", "elise", 5],
  ["", "ode", 3],
])("the distance of %s and %s is %i", (typed, word, edits) => {
  expect(editDistance(typed, word).whole).toBe(edits);
  expect(editDistance(word, typed).whole).toBe(edits);
});

test("an unfinished word is compared with the nearest prefix", () => {
  expect(editDistance("beeth", "beethoven")).toEqual({ whole: 4, prefix: 0 });
  expect(editDistance("bethov", "beethoven")).toEqual({ whole: 3, prefix: 1 });
  expect(editDistance("ebeth", "beethoven")).toEqual({ whole: 5, prefix: 1 });
});
