import { expect, test } from "vitest";
import { speedBeside } from "./speeds.ts";

test("steps from speed to speed and stays at either end", () => {
  expect(speedBeside(1, -1)).toBe(0.75);
  expect(speedBeside(1, 1)).toBe(1.25);
  expect(speedBeside(0.5, -1)).toBe(0.5);
  expect(speedBeside(2, 1)).toBe(2);
});

test("finds its way back from a speed that is not on offer", () => {
  expect([speedBeside(0.9, -1), speedBeside(0.9, 1)]).toEqual([0.75, 1]);
});
