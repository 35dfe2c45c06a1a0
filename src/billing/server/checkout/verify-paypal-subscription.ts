import type { Caller } from "#platform/server/http/caller.ts";
import type { SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPaypalCheckout } from "../queries/checkouts.ts";
import { claimPayment } from "./claim-payment.ts";

/**
 * Asks the wallet what became of a subscription and, when it runs, is paid, and plan, price,
 * currency and owner are what was sold, activates the plan. Throws as {@link claimPayment} does.
 * Source: spec §7 (POST /api/paypal/subscribe), design: Money.
 */
export async function verifyPaypalSubscription(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  subscriptionId: string,
): Promise<SubscriptionSummary> {
  const checkout = await findPaypalCheckout(deps.db, subscriptionId);
  return claimPayment(deps, caller, { provider: "paypal", claimedId: subscriptionId, checkout });
}
