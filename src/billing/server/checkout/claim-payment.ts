import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { Provider, SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { canClaim } from "../policy.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { type CheckoutRow, isCheckoutPaid } from "../queries/checkouts.ts";
import type { PaymentStatus } from "../reconciliation/fetch-payment-status.ts";
import { reconcileCheckout } from "../reconciliation/reconcile-checkout.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { recordUnmatchedClaim } from "./record-unmatched-claim.ts";

/** A payment that a caller claims, and its checkout, if it exists. */
export interface Claim {
  provider: Provider;
  /** The id in the request: our reference, or PayPal's subscription id. */
  claimedId: string;
  checkout: CheckoutRow | undefined;
}

/**
 * Verifies a payment of the caller's own checkout with the provider, activates its plan, and
 * returns the caller's subscription. Idempotent. Throws `billing.payment_pending`,
 * `.payment_failed`, `.payment_mismatch`, `.provider_unavailable`. Source: design: Money.
 */
export async function claimPayment(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  { provider, claimedId, checkout }: Claim,
): Promise<SubscriptionSummary> {
  const { db } = deps;
  if (!checkout || !canClaim(caller, checkout)) {
    await recordUnmatchedClaim(
      { db },
      { userId: caller.userId, provider, claimedId, kind: "verify" },
    );
    throw new AppError("billing.payment_mismatch");
  }
  if (checkout.state !== "paid") {
    const status = await reconcile(deps, checkout);
    // A concurrent request may have seen the payment succeed since.
    if (status !== "paid" && !(await isCheckoutPaid(db, checkout.id))) {
      throw new AppError(errorCodes[status]);
    }
  }
  return findSubscriptionSummary({ db }, caller.userId);
}

const errorCodes = {
  pending: "billing.payment_pending",
  failed: "billing.payment_failed",
  refused: "billing.payment_mismatch",
} as const;

async function reconcile(deps: PaymentDeps, checkout: CheckoutRow): Promise<PaymentStatus["kind"]> {
  try {
    return await reconcileCheckout(deps, checkout);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
