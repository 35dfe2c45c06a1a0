import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints, type OnceChannel } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import { type BegunPayment, beginPayment, type Chosen } from "../flow/begin-payment.ts";
import type { PaymentResult } from "../flow/payment-result.ts";
import { loadPaystack, type PaystackScript } from "./load-paystack.ts";

interface StartedBy {
  once: OnceChannel | null;
  currency: Currency;
  shownMinor: number;
}

/** Initializes a Paystack payment, renewing or once. Never throws. */
export function beginPaystackPayment(
  user: Pick<CurrentUser, "_id" | "email">,
  chosen: Chosen,
  { once, currency, shownMinor }: StartedBy,
): Promise<BegunPayment<PaystackScript> | PaymentResult> {
  return beginPayment(user, chosen, {
    method: "paystack",
    scriptMissing:
      "The card payment page could not be loaded. Please check your connection, or allow it in your ad blocker.",
    start: async () => {
      const renewing = { subscription: chosen.plan, subscriptionType: chosen.period, shownMinor };
      const inDollars = currency === "USD" ? { currency } : {};
      const body = { ...renewing, ...inDollars, ...(once && { once }) };
      const { data } = await callApi(billingEndpoints.startPaystackCheckout, { body });
      const { reference, accessCode, scriptUrl } = data;
      const load = async () => ({ popup: await loadPaystack(scriptUrl), accessCode });
      return { reference, load };
    },
  });
}
