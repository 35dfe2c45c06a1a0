import { expect, test } from "vitest";
import { planName } from "./plan-name.ts";

test.each([
  ["free", "No plan yet"],
  ["beginner", "Beginner plan"],
  ["intermediate", "Intermediate plan"],
  ["intermediate-pro", "Intermediate Pro plan"],
  ["professional", "Professional plan"],
  ["professional-pro", "Professional Pro plan"],
] as const)("the plan %s is called '%s'", (plan, name) => {
  expect(planName(plan)).toBe(name);
});
