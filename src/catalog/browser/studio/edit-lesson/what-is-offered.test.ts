import { expect, test } from "vitest";
import { whatIsOffered } from "./what-is-offered.ts";

const published = { state: "published", category: "professional" } as const;

test("a published lesson plays for those whose plan opens its level, and offers others the plans", () => {
  const locked = { page: "found", player: "plans", isMember: false };
  expect(whatIsOffered(published, "visitor")).toEqual(locked);
  expect(whatIsOffered(published, "free")).toEqual(locked);
  expect(whatIsOffered(published, "beginner")).toEqual(locked);
  const open = { page: "found", player: "film", isMember: true };
  expect(whatIsOffered(published, "professional")).toEqual(open);
  expect(whatIsOffered({ ...published, category: "special" }, "beginner")).toEqual(open);
});

test.each([
  ["draft", "not-found"],
  ["hidden", "not-found"],
  ["scheduled", "later"],
] as const)("a %s lesson has no page for anybody: %s", (state, page) => {
  expect(whatIsOffered({ ...published, state }, "professional-pro").page).toBe(page);
});
