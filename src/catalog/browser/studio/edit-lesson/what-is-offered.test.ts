import { expect, test } from "vitest";
import { whatIsOffered } from "./see-it-as.tsx";

const published = {
  state: "published",
  category: "professional",
  isFree: false,
  freeMinutes: null,
} as const;

test("a published lesson plays for those whose plan opens its level, and offers others the plans", () => {
  const locked = { page: "found", player: "plans", isMember: false };
  expect(whatIsOffered(published, "visitor")).toEqual(locked);
  expect(whatIsOffered(published, "free")).toEqual(locked);
  expect(whatIsOffered(published, "beginner")).toEqual(locked);
  const open = { page: "found", player: "film", isMember: true };
  expect(whatIsOffered(published, "professional")).toEqual(open);
  expect(whatIsOffered({ ...published, category: "special" }, "beginner")).toEqual(open);
});

test("a free lesson plays for everyone, and questions stay with the plan [free-lesson-6]", () => {
  const free = { ...published, isFree: true };
  const played = { page: "found", player: "film", isMember: false };
  expect(whatIsOffered(free, "visitor")).toEqual(played);
  expect(whatIsOffered(free, "beginner")).toEqual(played);
});

test("[free-film-7] of a lesson whose beginning is free, those without the plan are offered that part", () => {
  const partly = { ...published, isFree: true, freeMinutes: 3 };
  const part = { page: "found", player: "part", isMember: false };
  expect(whatIsOffered(partly, "visitor")).toEqual(part);
  expect(whatIsOffered(partly, "beginner")).toEqual(part);
  expect(whatIsOffered(partly, "professional")).toMatchObject({ player: "film", isMember: true });
});

test.each([
  ["draft", "not-found"],
  ["hidden", "not-found"],
  ["scheduled", "later"],
] as const)("a %s lesson has no page for anybody: %s", (state, page) => {
  expect(whatIsOffered({ ...published, state }, "professional-pro").page).toBe(page);
});
