import { expect, test } from "vitest";
import { addBusinessDays, schoolDayOf } from "./present-dates.ts";

const dayAfter = (from: string, days: number, timeZone = "Africa/Lagos") =>
  schoolDayOf(
    { school: { timeZone } },
    addBusinessDays({ school: { timeZone } }, Temporal.Instant.from(from), days),
  ).toString();

test.each([
  ["a Monday", "2026-11-23T09:00:00Z", "2026-11-26", "2026-11-30"],
  ["a Wednesday", "2026-11-25T09:00:00Z", "2026-11-30", "2026-12-02"],
  ["a Friday", "2026-11-27T09:00:00Z", "2026-12-02", "2026-12-04"],
  ["a Saturday", "2026-11-28T09:00:00Z", "2026-12-02", "2026-12-04"],
  ["a Sunday", "2026-11-29T09:00:00Z", "2026-12-02", "2026-12-04"],
])("%s has the right third and fifth business days", (_, from, third, fifth) => {
  expect(dayAfter(from, 3)).toBe(third);
  expect(dayAfter(from, 5)).toBe(fifth);
});

test("days change at midnight of the school's time zone", () => {
  // Sunday 23:30 UTC is Monday 00:30 in Lagos, so Tuesday is the first day.
  expect(dayAfter("2026-11-29T23:30:00Z", 1)).toBe("2026-12-01");
  expect(dayAfter("2026-11-29T22:30:00Z", 1)).toBe("2026-11-30");
  expect(dayAfter("2026-11-29T23:30:00Z", 1, "America/Lima")).toBe("2026-11-30");
});
