import { expect, test } from "vitest";
import { paidPlans } from "#billing/contract.ts";
import { planActionFor } from "./plan-action.ts";

test("who has no plan may subscribe to each", () => {
  expect(new Set(paidPlans.map((plan) => planActionFor("free", plan)))).toEqual(
    new Set(["subscribe"]),
  );
});

test.each(paidPlans)("who holds %s finds it marked, it alone, and nothing to pay twice", (held) => {
  const actions = paidPlans.map((plan) => [plan, planActionFor(held, plan)]);
  expect(actions.filter(([, action]) => action === "your-plan")).toEqual([[held, "your-plan"]]);
  expect(actions.flat()).not.toContain("subscribe");
});
