import { expect, test } from "vitest";
import { nextResultIndex } from "./search-keys.ts";

const box = -1;

test.each([
  ["down moves from the box to the first result", "ArrowDown", box, 3, 0],
  ["down moves to the next result", "ArrowDown", 0, 3, 1],
  ["down stays on the last", "ArrowDown", 2, 3, 2],
  ["down stays in the box without results", "ArrowDown", box, 0, box],
  ["up moves to the previous result", "ArrowUp", 2, 3, 1],
  ["up moves from the first result to the box", "ArrowUp", 0, 3, box],
  ["up keeps its default in the box", "ArrowUp", box, 3, null],
  ["Home moves to the first result", "Home", 2, 3, 0],
  ["End moves to the last", "End", 0, 3, 2],
  ["Home keeps its default in the box", "Home", box, 3, null],
  ["Enter keeps its default", "Enter", 1, 3, null],
  ["Tab keeps its default", "Tab", 1, 3, null],
])("%s", (_, key, at, count, next) => {
  expect(nextResultIndex(key, at, count)).toBe(next);
});
