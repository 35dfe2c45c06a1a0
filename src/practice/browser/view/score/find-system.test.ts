import { expect, test } from "vitest";
import { findSystemIndex } from "./find-system.ts";

const size = { width: 100, height: 40 };
const systems = [
  { fromWritten: 0, toWritten: 3, ...size },
  { fromWritten: 4, toWritten: 6, ...size },
];

test("a bar is on the line that it is printed on", () => {
  expect([0, 3, 4, 6].map((bar) => findSystemIndex(systems, bar))).toEqual([0, 0, 1, 1]);
});

test("a bar that is printed nowhere shows the first line", () => {
  expect(findSystemIndex(systems, 9)).toBe(0);
  expect(findSystemIndex([], 0)).toBe(0);
});
