import type { Caller } from "#platform/server/http/caller.ts";
import type { SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { claimPayment } from "./claim-payment.ts";

/**
 * Verifies a transaction with Paystack and activates its plan when status, amount, currency, plan,
 * mode and owner match the checkout. Throws as {@link claimPayment} does. Source: spec §7 (GET
 * /api/paystack), design: Money.
 */
export async function verifyPaystackPayment(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  reference: string,
): Promise<SubscriptionSummary> {
  const provider = "paystack";
  const checkout = await findCheckout(deps.db, { provider, reference });
  return claimPayment(deps, caller, { provider, claimedId: reference, checkout });
}
