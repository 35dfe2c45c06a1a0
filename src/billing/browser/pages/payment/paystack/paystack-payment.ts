import type { CurrentUser } from "#accounts/contract.ts";
import { billingEndpoints } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { type BegunPayment, beginPayment, type Chosen } from "../begin-payment.ts";
import { finishPayment } from "../finish-payment.ts";
import { openPopup } from "../open-popup.ts";
import type { PaymentResult } from "../payment-result.ts";
import { loadPaystack, type PaystackPopup } from "./load-paystack.ts";

/** The popup and access code of one checkout. */
interface PaystackScript {
  popup: PaystackPopup;
  accessCode: string;
}

/** Initializes a Paystack payment. Never throws. */
export function beginPaystackPayment(
  user: Pick<CurrentUser, "_id" | "email">,
  chosen: Chosen,
): Promise<BegunPayment<PaystackScript> | PaymentResult> {
  return beginPayment(user, chosen, {
    method: "paystack",
    scriptMissing:
      "The card payment page could not be loaded. Please check your connection, or allow it in your ad blocker.",
    start: async () => {
      const body = { subscription: chosen.plan, subscriptionType: chosen.period };
      const { data } = await callApi(billingEndpoints.startPaystackCheckout, { body });
      const { reference, accessCode, scriptUrl } = data;
      const load = async () => ({ popup: await loadPaystack(scriptUrl), accessCode });
      return { reference, load };
    },
  });
}

/** Opens the popup, waits until it closes, and verifies the payment. Never throws. */
export async function payInPopup(
  { payment, script }: BegunPayment<PaystackScript>,
  onPopupClosed: () => void,
): Promise<PaymentResult> {
  const end = await openPopup(script.popup, script.accessCode);
  onPopupClosed();
  return finishPayment(payment, end);
}
