import { expect, test } from "vitest";
import { presentDay } from "./present-day.ts";

test("a calendar day stays that day, wherever it is read", () => {
  expect(presentDay("2026-11-26", { weekday: true })).toBe("Thursday, 26 November 2026");
  expect(presentDay("2026-12-01", { weekday: true })).toBe("Tuesday, 1 December 2026");
});

test("an instant is a day of the reader's time zone", () => {
  const noon = new Date(2026, 2, 14, 12).toISOString();
  expect(presentDay(noon)).toBe("14 March 2026");
  const [first, last] = [new Date(2026, 2, 14, 0, 1), new Date(2026, 2, 14, 23, 59)];
  expect(presentDay(first.toISOString())).toBe("14 March 2026");
  expect(presentDay(last.toISOString())).toBe("14 March 2026");
});
