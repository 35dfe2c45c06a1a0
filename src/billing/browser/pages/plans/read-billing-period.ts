import * as z from "zod/mini";
import { type BillingPeriod, billingPeriod } from "#billing/contract.ts";

/** The period that the address names, else the subscriber's own, else the month (design: Money). */
export function readBillingPeriod(
  search: URLSearchParams,
  own: BillingPeriod | null | undefined,
): BillingPeriod {
  const parsed = z.safeParse(billingPeriod, search.get("period"));
  return parsed.success ? parsed.data : (own ?? "monthly");
}
