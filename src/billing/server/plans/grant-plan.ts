import type { Database } from "#platform/server/database/open-database.ts";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import { activatePlan } from "../subscriptions/activate-plan.ts";

/**
 * Gives a demo account its plan without a payment, from now for one period. A reference grants
 * once, so the second start of the demo changes nothing.
 */
export async function grantPlan(
  { db }: { db: Database },
  input: {
    userId: string;
    plan: PaidPlan;
    billingPeriod: BillingPeriod;
    reference: string;
    paidAt: string;
  },
): Promise<void> {
  const withoutProvider = {
    provider: "paystack",
    customerCode: null,
    providerSubscriptionId: null,
  } as const;
  await activatePlan({ db }, { ...input, ...withoutProvider });
}
