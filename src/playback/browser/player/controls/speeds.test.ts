import { expect, test } from "vitest";
import { speeds } from "#playback/contract.ts";
import { adjacentSpeed, speedLabel } from "./speeds.ts";

test("25 to 150% in steps of 5 and double are offered [speeds-2]", () => {
  expect(speeds.map(speedLabel).join(" ")).toBe(
    "25% 30% 35% 40% 45% 50% 55% 60% 65% 70% 75% 80% 85% 90% 95% 100% " +
      "105% 110% 115% 120% 125% 130% 135% 140% 145% 150% 200%",
  );
  expect(speeds).toEqual(expect.arrayContaining([0.5, 0.75, 1, 1.25, 1.5, 2]));
});

test("the adjacent speed is one step away, or the same at either end [speeds-1]", () => {
  expect(adjacentSpeed(1, -1)).toBe(0.95);
  expect(adjacentSpeed(1, 1)).toBe(1.05);
  expect(adjacentSpeed(0.25, -1)).toBe(0.25);
  expect(adjacentSpeed(1.5, 1)).toBe(2);
  expect(adjacentSpeed(2, 1)).toBe(2);
});

test("a speed that is not offered steps to the nearest offered one", () => {
  expect([adjacentSpeed(0.92, -1), adjacentSpeed(0.92, 1)]).toEqual([0.9, 0.95]);
});
