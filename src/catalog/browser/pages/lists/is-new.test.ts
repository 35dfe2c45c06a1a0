import { expect, test } from "vitest";
import { isNew } from "./lesson-card.tsx";

const createdAt = "2026-03-01T12:00:00.000Z";

test("a lesson is new for exactly ten days [is-new-1]", () => {
  expect(isNew(createdAt, Date.parse(createdAt))).toBe(true);
  expect(isNew(createdAt, Date.parse("2026-03-11T12:00:00.000Z"))).toBe(true);
  expect(isNew(createdAt, Date.parse("2026-03-11T12:00:00.001Z"))).toBe(false);
});

test("nothing is new while the time is unknown", () => {
  expect(isNew(createdAt, null)).toBe(false);
});
