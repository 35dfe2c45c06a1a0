import { expect, test } from "vitest";
import { findClosedPlans } from "./last-of-level.ts";

test("[last-of-level-1] hiding the last lesson of a level closes the plans that open nothing else", () => {
  const plans = [
    { plan: "beginner", lessons: 1 },
    { plan: "intermediate", lessons: 0 },
    { plan: "intermediate-pro", lessons: 1 },
    { plan: "professional", lessons: 1 },
    { plan: "professional-pro", lessons: 2 },
  ] as const;
  expect(findClosedPlans(plans, "beginner")).toEqual(["beginner", "intermediate-pro"]);
  expect(findClosedPlans(plans, "professional")).toEqual(["professional"]);
  // Intermediate Pro opens both levels, so it keeps the lesson that moves.
  expect(findClosedPlans(plans, "beginner", "intermediate")).toEqual(["beginner"]);
});
