import type { Caller } from "#platform/server/http/caller.ts";
import type { SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findSubscriptionCheckout } from "../queries/checkouts.ts";
import { claimPayment } from "./claim-payment.ts";

/**
 * Verifies a subscription with PayPal and activates its plan when it is active and paid, and plan,
 * price, currency and owner match the checkout. Throws as {@link claimPayment} does. Source: spec
 * §7 (POST /api/paypal/subscribe), design: Money.
 */
export async function verifyPaypalSubscription(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  providerSubscriptionId: string,
): Promise<SubscriptionSummary> {
  const provider = "paypal";
  const checkout = await findSubscriptionCheckout(deps.db, { provider, providerSubscriptionId });
  return claimPayment(deps, caller, { provider, claimedId: providerSubscriptionId, checkout });
}
