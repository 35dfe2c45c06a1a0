import { expect, test } from "vitest";
import { barOptions, presentBars, presentConfidence } from "./present-alignment.ts";

test("bars have their printed numbers, and say when they sound again", () => {
  const bars = ["1", "2", "2", "3"];
  expect(barOptions(bars).map(({ label }) => label)).toEqual(["1", "2", "2 (time 2)", "3"]);
  expect(presentBars({ fromBar: 0, toBar: 2 }, bars)).toBe("1–2");
  expect(presentBars({ fromBar: 3, toBar: 3 }, bars)).toBe("3");
});

test("a confidence is told in words", () => {
  expect([0.9, 0.7, 0.59].map(presentConfidence)).toEqual(["Sure", "Quite sure", "Not sure"]);
});
