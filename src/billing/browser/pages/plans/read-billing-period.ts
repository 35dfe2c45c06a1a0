import * as z from "zod/mini";
import { type BillingPeriod, billingPeriod } from "#billing/contract.ts";

/** The billing period in the URL, else the subscriber's own, else monthly (design: Money). */
export function readBillingPeriod(
  search: URLSearchParams,
  own: BillingPeriod | null | undefined,
): BillingPeriod {
  const parsed = z.safeParse(billingPeriod, search.get("period"));
  return parsed.success ? parsed.data : (own ?? "monthly");
}
