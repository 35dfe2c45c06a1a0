import { type BillingPeriod, billingPeriods } from "#billing/contract/plans.ts";
import { storeInCookie } from "#platform/browser/storage/visitor-cookie.ts";
import type { Currency } from "#platform/contract/present-money.ts";

/**
 * The currency of the first price: the visitor's last choice, else naira in Nigeria's time zone and
 * dollars elsewhere. before-paint.ts sets it on the document, for the styles' `naira-first:` too.
 */
export function readFirstCurrency(): Currency {
  return document.documentElement.dataset.currency === "NGN" ? "NGN" : "USD";
}

/** Stores the visitor's chosen currency in a cookie, as for the theme. */
export function keepCurrency(currency: Currency): void {
  storeInCookie("tlp-currency", currency, { days: 365 });
}

/** The billing period in the URL, else the subscriber's own, else monthly (design: Money). */
export function readBillingPeriod(
  search: URLSearchParams,
  own: BillingPeriod | null | undefined,
): BillingPeriod {
  return billingPeriods.find((period) => period === search.get("period")) ?? own ?? "monthly";
}
