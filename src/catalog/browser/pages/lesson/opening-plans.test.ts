import { expect, test } from "vitest";
import { openingPlans } from "./opening-plans.ts";

test("the plans that open a category are listed from the cheapest up", () => {
  expect(openingPlans("beginner")).toBe("Beginner, Intermediate Pro and Professional Pro");
  expect(openingPlans("professional")).toBe("Professional and Professional Pro");
});

test("special lessons are in every plan", () => {
  expect(openingPlans("special")).toBe("every plan");
});
