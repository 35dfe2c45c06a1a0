import { type BillingPeriod, billingPeriods } from "#billing/contract/plans.ts";

/** The billing period in the URL, else the subscriber's own, else monthly (design: Money). */
export function readBillingPeriod(
  search: URLSearchParams,
  own: BillingPeriod | null | undefined,
): BillingPeriod {
  return billingPeriods.find((period) => period === search.get("period")) ?? own ?? "monthly";
}
