import { expect, test } from "vitest";
import { countSlips } from "./count-slips.ts";

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
  expect(countSlips(typed, word).whole).toBe(slips);
  expect(countSlips(word, typed).whole).toBe(slips);
});

test("a word half typed is compared with the beginning that it comes nearest to", () => {
  expect(countSlips("beeth", "beethoven")).toEqual({ whole: 4, beginning: 0 });
  expect(countSlips("bethov", "beethoven")).toEqual({ whole: 3, beginning: 1 });
  expect(countSlips("ebeth", "beethoven")).toEqual({ whole: 5, beginning: 1 });
});
