import { expect, test } from "vitest";
import { presentMonth } from "./present-day.ts";

test("a month is the same in every time zone", () => {
  expect(presentMonth("2026-01")).toBe("January 2026");
  expect(presentMonth("2026-12")).toBe("December 2026");
});

test("below a bar it has its short name", () => {
  expect(presentMonth("2026-11", "short")).toBe("Nov");
});
