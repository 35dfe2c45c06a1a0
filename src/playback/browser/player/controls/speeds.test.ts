import { expect, test } from "vitest";
import { adjacentSpeed } from "./speeds.ts";

test("the adjacent speed is one step away, or the same at either end [speeds-1]", () => {
  expect(adjacentSpeed(1, -1)).toBe(0.75);
  expect(adjacentSpeed(1, 1)).toBe(1.25);
  expect(adjacentSpeed(0.5, -1)).toBe(0.5);
  expect(adjacentSpeed(2, 1)).toBe(2);
});

test("a speed that is not offered steps to the nearest offered one", () => {
  expect([adjacentSpeed(0.9, -1), adjacentSpeed(0.9, 1)]).toEqual([0.75, 1]);
});
