import { expect, test } from "vitest";
import { canSignIn, needsEnrolment } from "./policy.ts";

test("a disabled account does not sign in", () => {
  expect(canSignIn({ disabledAt: null })).toBe(true);
  expect(canSignIn({ disabledAt: new Date() })).toBe(false);
});

test("a second factor is needed by instructors, and by users who have one", () => {
  expect(needsEnrolment({ role: "instructor", hasSecondFactor: false })).toBe(true);
  expect(needsEnrolment({ role: "instructor", hasSecondFactor: true })).toBe(false);
  expect(needsEnrolment({ role: "student", hasSecondFactor: false })).toBe(false);
});
