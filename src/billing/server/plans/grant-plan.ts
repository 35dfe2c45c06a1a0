import type { Database } from "#platform/server/database/open-database.ts";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import { activatePlan } from "../subscriptions/activate-plan.ts";

/**
 * Grants a demo account a plan without a payment, for one billing period from `paidAt`. Idempotent
 * per reference, so a second start of the demo changes nothing.
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
