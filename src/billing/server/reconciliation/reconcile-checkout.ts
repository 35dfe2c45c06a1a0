import { createHash } from "node:crypto";
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

/**
 * Fetches a checkout's payment from its provider, records the response, and activates the plan when
 * the payment matches. Idempotent and safe to run concurrently. Throws `GatewayError` without a
 * usable response. Source: design: Money.
 */
export async function reconcileCheckout(
  deps: PaymentDeps,
  checkout: CheckoutRow,
): Promise<PaymentStatus["kind"]> {
  const { db } = deps;
  const { userId, provider, reference, plan, billingPeriod } = checkout;
  const { response, status } = await fetchPaymentStatus(deps, checkout);
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
    // The same checkout may still be paid by a retry in the popup.
    await setCheckoutState(db, { provider, reference }, status.kind);
  }
  return status.kind;
}

/** Equal responses share a key, of bounded length for the index. */
function digestOf(response: ProviderResponse["response"]): string {
  return createHash("sha256").update(JSON.stringify(response)).digest("base64url");
}
