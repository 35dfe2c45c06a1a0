import { expect, test } from "vitest";
import { canOpen } from "./policy.ts";

test("a plan opens its own categories and no others", () => {
  const student = { role: "student", plan: "intermediate" } as const;
  expect(canOpen(student, "intermediate")).toBe(true);
  expect(canOpen(student, "special")).toBe(true);
  expect(canOpen(student, "beginner")).toBe(false);
  expect(canOpen(student, "professional")).toBe(false);
});

test("without a paid plan nothing opens, special lessons included", () => {
  expect(canOpen({ role: "student", plan: "free" }, "special")).toBe(false);
});

test("instructors may open everything", () => {
  expect(canOpen({ role: "instructor", plan: "free" }, "professional")).toBe(true);
});
