import { expect, test } from "vitest";
import { recentMonths } from "./recent-months.ts";

test("the last months go back over the turn of the year", () => {
  const until = "2026-02-28T23:00:00.000Z";
  expect(recentMonths(until, 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});
