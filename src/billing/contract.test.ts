import { expect, test } from "vitest";
import { categories } from "#catalog/contract.ts";
import { canWatch, plan } from "./contract.ts";

test("a visitor may watch no category", () => {
  expect(categories.filter((each) => canWatch(null, each))).toEqual([]);
});

test("each plan grants the categories of the spec's table", () => {
  const opened = plan.options.map((subscription) => [
    subscription,
    categories.filter((each) => canWatch({ role: "student", subscription }, each)).join(" "),
  ]);
  expect(Object.fromEntries(opened)).toEqual({
    free: "",
    beginner: "beginner special",
    intermediate: "intermediate special",
    "intermediate-pro": "beginner intermediate special",
    professional: "professional special",
    "professional-pro": "beginner intermediate professional special",
  });
});

test("the instructor may watch all categories without a plan", () => {
  const instructor = { role: "instructor", subscription: "free" } as const;
  expect(categories.every((each) => canWatch(instructor, each))).toBe(true);
});
