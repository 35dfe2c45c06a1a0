import { expect, test } from "vitest";
import { nextPlace } from "./search-keys.ts";

const box = -1;

test.each([
  ["down leads from the box to the first result", "ArrowDown", box, 3, 0],
  ["down leads to the next", "ArrowDown", 0, 3, 1],
  ["down stays on the last", "ArrowDown", 2, 3, 2],
  ["down stays in the box where nothing was found", "ArrowDown", box, 0, box],
  ["up leads back", "ArrowUp", 2, 3, 1],
  ["up leads from the first result to the box", "ArrowUp", 0, 3, box],
  ["up is the text's own in the box", "ArrowUp", box, 3, null],
  ["Home leads to the first result", "Home", 2, 3, 0],
  ["End leads to the last", "End", 0, 3, 2],
  ["Home is the text's own in the box", "Home", box, 3, null],
  ["Enter follows the link, as everywhere", "Enter", 1, 3, null],
  ["Tab goes on, as everywhere", "Tab", 1, 3, null],
])("%s", (_, key, at, count, next) => {
  expect(nextPlace(key, at, count)).toBe(next);
});
