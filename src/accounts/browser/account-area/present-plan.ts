import type { BillingPeriod } from "#billing/contract.ts";

/** A plan as receipts name it: `Intermediate plan, monthly`. */
export function presentPlan(planName: string, billingPeriod: BillingPeriod | null): string {
  return billingPeriod ? `${planName} plan, ${billingPeriod}` : `${planName} plan`;
}
