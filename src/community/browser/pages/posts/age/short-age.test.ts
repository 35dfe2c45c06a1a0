import { expect, test } from "vitest";
import { shortAge } from "./age.tsx";

const now = Date.parse("2026-06-01T12:00:00Z");

test.each([
  ["2026-06-01T11:59:30Z", "now"],
  ["2026-06-01T12:00:05Z", "now"],
  ["2026-06-01T11:55:00Z", "5m"],
  ["2026-06-01T11:00:01Z", "59m"],
  ["2026-06-01T10:00:00Z", "2h"],
  ["2026-05-31T12:00:01Z", "23h"],
  ["2026-05-29T12:00:00Z", "3d"],
  ["2025-06-02T12:00:00Z", "364d"],
  ["2024-01-01T12:00:00Z", "2y"],
])("at noon of 1 June 2026, %s is %s old [short-age-1]", (createdAt, age) => {
  expect(shortAge(createdAt, now)).toBe(age);
});
