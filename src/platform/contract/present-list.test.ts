import { expect, test } from "vitest";
import { presentList } from "./present-list.ts";

test.each([
  [[], ""],
  [["A"], "A"],
  [["A", "B"], "A and B"],
  [["A", "B", "C"], "A, B and C"],
])("%j is shown as %s", (names, text) => {
  expect(presentList(names)).toBe(text);
});
