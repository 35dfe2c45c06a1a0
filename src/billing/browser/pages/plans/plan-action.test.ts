import { describe, expect, test } from "vitest";
import { type Plan, paidPlans } from "#billing/contract.ts";
import { type PlanAction, planActionFor } from "./plan-action.ts";

/** Copied from the specification (§4): rows are held plans, columns are cards. */
const table: Record<Plan, readonly PlanAction[]> = {
  free: ["subscribe", "subscribe", "subscribe", "subscribe", "subscribe"],
  beginner: ["your-plan", "upgrade", "upgrade", "upgrade", "upgrade"],
  intermediate: ["downgrade", "your-plan", "upgrade", "upgrade", "upgrade"],
  "intermediate-pro": ["downgrade", "downgrade", "your-plan", "upgrade", "upgrade"],
  professional: ["downgrade", "downgrade", "downgrade", "your-plan", "upgrade"],
  "professional-pro": ["downgrade", "downgrade", "downgrade", "downgrade", "your-plan"],
};

describe.each(["free", ...paidPlans] as const)("a holder of %s", (held) => {
  test.each(paidPlans.map((offered, at) => [offered, table[held][at]] as const))(
    "sees on the card of %s: %s [plan-action-1]",
    (offered, action) => {
      for (const subscriptionStatus of ["active", "cancelled", null] as const) {
        expect(planActionFor({ subscription: held, subscriptionStatus }, offered)).toBe(action);
      }
    },
  );
});

test.each(paidPlans)("a student whose payment for %s failed can buy every plan", (held) => {
  const actions = paidPlans.map((offered) =>
    planActionFor({ subscription: held, subscriptionStatus: "past-due" }, offered),
  );
  expect(actions).toEqual(table[held].map((action) => (action === "your-plan" ? "pay" : action)));
});
