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
])("%s is so many slips from %s: %i", (typed, word, slips) => {
  expect(editDistance(typed, word).whole).toBe(slips);
  expect(editDistance(word, typed).whole).toBe(slips);
});

test("a word half typed is compared with the beginning that it comes nearest to", () => {
  expect(editDistance("beeth", "beethoven")).toEqual({ whole: 4, beginning: 0 });
  expect(editDistance("bethov", "beethoven")).toEqual({ whole: 3, beginning: 1 });
  expect(editDistance("ebeth", "beethoven")).toEqual({ whole: 5, beginning: 1 });
});
