import { describe, expect, test } from "vitest";
import {
  billingPeriods,
  type Plan,
  paidPlans,
  type SubscriptionSummary,
} from "#billing/contract.ts";
import { type PlanAction, planActionFor } from "./plan-action.ts";

/** Copied from the specification (§4): rows are current plans, columns are cards. */
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
      // The server sends no status without a plan, and one with a plan.
      const subscriptionStatus = held === "free" ? null : "active";
      for (const period of billingPeriods) {
        const actual = planActionFor({ subscription: held, subscriptionStatus }, offered, period);
        expect(actual).toBe(action);
      }
    },
  );
});

test.each(paidPlans)("a student whose payment for %s failed can buy every plan", (held) => {
  const actions = paidPlans.map((offered) =>
    planActionFor({ subscription: held, subscriptionStatus: "past-due" }, offered, "monthly"),
  );
  expect(actions).toEqual(table[held].map((action) => (action === "your-plan" ? "pay" : action)));
});

test.each(paidPlans)("a student who paid once for %s can pay for it again", (held) => {
  const once = { subscription: held, subscriptionStatus: "active", isPaidOnce: true } as const;
  const actions = paidPlans.map((offered) => planActionFor(once, offered, "monthly"));
  const expected = table[held].map((it) => (it === "your-plan" ? "pay-again" : it));
  expect(actions).toEqual(expected);
});

test.each(paidPlans)("who cancelled %s can resume it by either period", (held) => {
  const cancelled = { subscription: held, subscriptionStatus: "cancelled" } as const;
  for (const period of billingPeriods) {
    const actions = paidPlans.map((offered) => planActionFor(cancelled, offered, period));
    const own = (action: PlanAction) => (action === "your-plan" ? "resume" : action);
    expect(actions).toEqual(table[held].map(own));
  }
});

test("the period of a plan that renews can be switched to the other", () => {
  const renewal: SubscriptionSummary["renewal"] = {
    plan: "beginner",
    billingPeriod: "yearly",
    provider: "paystack",
    amountMinor: 1,
    currency: "NGN",
    subscriptionId: "SUB_1",
    nextChargeOn: "2027-01-01T00:00:00Z",
    hasFailed: false,
    endsBecauseCardExpires: false,
  };
  const held = { subscription: "beginner", subscriptionStatus: "active", renewal } as const;
  expect(planActionFor(held, "beginner", "monthly")).toBe("switch");
  expect(planActionFor(held, "beginner", "yearly")).toBe("your-plan");
  expect(planActionFor(held, "professional", "monthly")).toBe("upgrade");
});
