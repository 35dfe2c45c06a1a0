import { expect, test } from "vitest";
import type { PaidPlan } from "#billing/contract.ts";
import { openingPlans } from "./opening-plans.ts";

const nameOf = (plan: PaidPlan) => `the ${plan}`;

test("the plans that open a category are listed by their names, from the cheapest up", () => {
  const beginner = "the beginner, the intermediate-pro and the professional-pro";
  expect(openingPlans("beginner", nameOf)).toBe(beginner);
  expect(openingPlans("professional", nameOf)).toBe("the professional and the professional-pro");
});

test("special lessons are in every plan", () => {
  expect(openingPlans("special", nameOf)).toBe("every plan");
});
