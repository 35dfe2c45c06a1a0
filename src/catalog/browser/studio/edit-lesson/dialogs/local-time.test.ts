import { expect, test } from "vitest";
import { fromLocalTime, toLocalTime } from "./schedule-dialog.tsx";

test("a time typed in the reader's time zone is the same when it is read again", () => {
  for (const local of ["2026-11-23T08:30", "2027-07-01T00:00"]) {
    const instant = fromLocalTime(local);
    expect(instant).toBe(new Date(local).toISOString());
    expect(toLocalTime(instant ?? "")).toBe(local);
  }
});

test("what is no time is none", () => {
  expect([fromLocalTime(""), fromLocalTime("tomorrow")]).toEqual([null, null]);
});
