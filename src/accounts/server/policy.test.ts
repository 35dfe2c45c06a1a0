import { expect, test } from "vitest";
import { canSignIn, needsSecondFactor } from "./policy.ts";

test("a disabled account does not sign in", () => {
  expect(canSignIn({ disabledAt: null })).toBe(true);
  expect(canSignIn({ disabledAt: new Date() })).toBe(false);
});

test("a second factor is needed by instructors, and by users who have one", () => {
  expect(needsSecondFactor({ role: "instructor", hasSecondFactor: false })).toBe(true);
  expect(needsSecondFactor({ role: "student", hasSecondFactor: true })).toBe(true);
  expect(needsSecondFactor({ role: "student", hasSecondFactor: false })).toBe(false);
});
