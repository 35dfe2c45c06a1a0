import { expect, test } from "vitest";
import { canWatch } from "./policy.ts";

test("a plan opens its own categories and no others", () => {
  const student = { role: "student", plan: "intermediate" } as const;
  expect(canWatch(student, "intermediate")).toBe(true);
  expect(canWatch(student, "special")).toBe(true);
  expect(canWatch(student, "beginner")).toBe(false);
  expect(canWatch(student, "professional")).toBe(false);
});

test("without a paid plan nothing plays, not even the special lessons", () => {
  expect(canWatch({ role: "student", plan: "free" }, "special")).toBe(false);
});

test("instructors watch everything", () => {
  expect(canWatch({ role: "instructor", plan: "free" }, "professional")).toBe(true);
});
