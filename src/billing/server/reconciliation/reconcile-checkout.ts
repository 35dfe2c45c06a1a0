import { createHash } from "node:crypto";
import * as z from "zod";
import { billingPeriod, paidPlan } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { type CheckoutRow, setCheckoutState } from "../queries/checkouts.ts";
import { appendProviderEvent } from "../queries/provider-events.ts";
import { activatePlan } from "../subscriptions/activate-plan.ts";
import { endSuperseded } from "../subscriptions/end-superseded.ts";
import {
  fetchPaymentStatus,
  type PaymentStatus,
  type ProviderResponse,
} from "./fetch-payment-status.ts";

/** What was sold, and by whose till. */
const sold = z.object({
  provider: z.enum(["paystack", "paypal"]),
  plan: paidPlan,
  billingPeriod,
});

/**
 * Asks the provider what became of a checkout, keeps the answer in the ledger and acts on it: a
 * payment of all that was sold activates its plan. Safe to repeat and at once. Throws
 * `GatewayError` when there is no answer. Source: design: Money.
 */
export async function reconcileCheckout(
  deps: PaymentDeps,
  checkout: CheckoutRow,
): Promise<PaymentStatus["kind"]> {
  const { db } = deps;
  const { reference, userId } = checkout;
  const { response, status } = await fetchPaymentStatus(deps, checkout);
  const { provider, plan, billingPeriod } = z.parse(sold, checkout);
  await appendProviderEvent(db, {
    provider,
    kind: `verify.${response.kind}`,
    dedupKey: `verify:${reference}:${digestOf(response)}`,
    reference,
    userId,
    matched: status.kind !== "refused",
    payload: response,
  });
  if (status.kind === "paid") {
    await activatePlan(
      { db },
      { userId, provider, reference, plan, billingPeriod, ...status.paid },
    );
    await endSuperseded(deps, userId);
  } else if (status.kind !== "pending") {
    // A failure is not the end: the same checkout may be paid at the next try in the popup.
    await setCheckoutState(db, { provider, reference }, status.kind);
  }
  return status.kind;
}

/** The same answer has the same key, and a provider's long words do not outgrow the index. */
function digestOf(response: ProviderResponse["response"]): string {
  return createHash("sha256").update(JSON.stringify(response)).digest("base64url");
}
