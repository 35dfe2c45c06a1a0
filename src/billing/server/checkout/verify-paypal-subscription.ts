import type { Caller } from "#platform/server/http/caller.ts";
import type { SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPaypalCheckout } from "../queries/checkouts.ts";
import { claimPayment } from "./claim-payment.ts";

/**
 * Verifies a subscription with PayPal and activates its plan when it is active and paid, and plan,
 * price, currency and owner match the checkout. Throws as {@link claimPayment} does. Source: spec
 * §7 (POST /api/paypal/subscribe), design: Money.
 */
export async function verifyPaypalSubscription(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  subscriptionId: string,
): Promise<SubscriptionSummary> {
  const checkout = await findPaypalCheckout(deps.db, subscriptionId);
  return claimPayment(deps, caller, { provider: "paypal", claimedId: subscriptionId, checkout });
}
