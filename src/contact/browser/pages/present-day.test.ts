import { expect, test } from "vitest";
import { presentDay } from "./present-day.ts";

test("a day stays that day, wherever it is read", () => {
  expect(presentDay("2026-11-26")).toBe("Thursday, 26 November 2026");
  expect(presentDay("2026-12-01")).toBe("Tuesday, 1 December 2026");
});
