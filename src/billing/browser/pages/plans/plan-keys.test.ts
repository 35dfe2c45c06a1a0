import { expect, test } from "vitest";
import type { PaidPlan } from "#billing/contract.ts";
import { formatLessonsBeyond, formatOpenedLessons, keysOf } from "./plan-keys.ts";

test.each([
  ["beginner", "●○○●", "Beginner and Special lessons"],
  ["intermediate", "○●○●", "Intermediate and Special lessons"],
  ["intermediate-pro", "●●○●", "Beginner, Intermediate and Special lessons"],
  ["professional", "○○●●", "Professional and Special lessons"],
  ["professional-pro", "●●●●", "Beginner, Intermediate, Professional and Special lessons"],
] as [PaidPlan, string, string][])("%s lights %s: %s", (plan, lights, words) => {
  expect(
    keysOf(plan)
      .map((key) => (key.isGranted ? "●" : "○"))
      .join(""),
  ).toBe(lights);
  expect(formatOpenedLessons(plan)).toBe(words);
});

test.each([
  ["intermediate-pro", "professional", "Beginner and Intermediate lessons"],
  ["professional-pro", "beginner", "Intermediate and Professional lessons"],
  ["beginner", "intermediate", "Beginner lessons"],
  ["beginner", "intermediate-pro", null],
  ["professional", "professional-pro", null],
  ["free", "beginner", null],
] as const)("from %s to %s, %s are lost, and gained on the way back", (held, next, lost) => {
  expect(formatLessonsBeyond(held, next)).toBe(lost);
});
