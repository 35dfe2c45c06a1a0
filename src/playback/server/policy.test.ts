import { expect, test } from "vitest";
import {
  canFindVideo,
  canSavePosition,
  canWatchVideo,
  isFreeToWatch,
  isWatchingAllowed,
} from "./policy.ts";

test("a lesson is watched by those whose plan opens it, and by instructors", () => {
  const lesson = { category: "professional" } as const;
  expect(canWatchVideo({ role: "student", subscription: "professional" }, lesson)).toBe(true);
  expect(canWatchVideo({ role: "student", subscription: "beginner" }, lesson)).toBe(false);
  expect(canWatchVideo({ role: "instructor", subscription: "free" }, lesson)).toBe(true);
});

test("an unpublished lesson exists for instructors alone", () => {
  const [student, instructor] = [{ role: "student" }, { role: "instructor" }] as const;
  expect(canFindVideo(student, { state: "published" })).toBe(true);
  for (const state of ["draft", "scheduled", "hidden"]) {
    expect(canFindVideo(student, { state })).toBe(false);
    expect(canFindVideo(instructor, { state })).toBe(true);
  }
});

test("a lesson is free to watch while it is marked so and published", () => {
  expect(isFreeToWatch({ isFree: true, state: "published" })).toBe(true);
  expect(isFreeToWatch({ isFree: false, state: "published" })).toBe(false);
  for (const state of ["draft", "scheduled", "hidden"]) {
    expect(isFreeToWatch({ isFree: true, state })).toBe(false);
  }
});

test("a disabled account watches nothing", () => {
  expect(isWatchingAllowed({ disabled: false })).toBe(true);
  expect(isWatchingAllowed({ disabled: true })).toBe(false);
});

test("a native player's first secret does not save the position", () => {
  expect(canSavePosition({ verifiedBy: "current" })).toBe(true);
  expect(canSavePosition({ verifiedBy: "previous" })).toBe(true);
  expect(canSavePosition({ verifiedBy: "first" })).toBe(false);
});
