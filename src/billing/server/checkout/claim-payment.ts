import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { Provider, SubscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { canClaim } from "../policy.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { ProviderAnswer, SyncScope } from "../providers/payment-provider.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutProgress,
  findSubscriptionCheckout,
} from "../queries/checkouts.ts";
import { isConfirmed, syncAgreement } from "../reconciliation/sync-agreement.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";

/** Claims a checkout's payment by our reference, as {@link claimPayment} does. */
export async function claimCheckout(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  { provider, reference }: { provider: Provider; reference: string },
): Promise<SubscriptionSummary> {
  const checkout = await findCheckout(deps.db, { provider, reference });
  return claimPayment(deps, caller, { provider, claimedId: reference, checkout });
}

/** Claims a checkout's payment by the provider's subscription id, as {@link claimPayment} does. */
export async function claimSubscription(
  deps: PaymentDeps,
  caller: Pick<Caller, "userId">,
  { provider, providerSubscriptionId }: { provider: Provider; providerSubscriptionId: string },
): Promise<SubscriptionSummary> {
  const checkout = await findSubscriptionCheckout(deps.db, { provider, providerSubscriptionId });
  return claimPayment(deps, caller, { provider, claimedId: providerSubscriptionId, checkout });
}

/** A payment that a caller claims, with its checkout if one exists. */
interface Claim {
  provider: Provider;
  /** The id in the request: our reference, or PayPal's subscription id. */
  claimedId: string;
  checkout: CheckoutRow | undefined;
}

/**
 * Verifies a payment of the caller's own checkout with the provider, activates its plan, and
 * returns the caller's subscription. Idempotent. Throws `billing.payment_pending`,
 * `.transfer_pending`, `.plan_ended` if the bought time is over, `.payment_failed`,
 * `.payment_mismatch`, `.provider_unavailable`. Source: design: Money.
 */
async function claimPayment(
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
  const known = await findSubscriptionSummary({ db }, caller.userId);
  if (checkout.state === "paid" && known.subscription !== "free") return known;
  // A paid agreement may have been renewed since, so all of it is fetched.
  const answer = await ask(deps, checkout, checkout.state === "paid" ? "agreement" : "payment");
  // A concurrent request may have stored the payment meanwhile.
  const { isPaid, isTransferPending } = await findCheckoutProgress(db, checkout.id);
  if (!isConfirmed(answer) && !isPaid) {
    throw new AppError(isTransferPending ? "billing.transfer_pending" : errorCodes[answer]);
  }
  const summary = await findSubscriptionSummary({ db }, caller.userId);
  if (summary.subscription === "free") throw new AppError("billing.plan_ended");
  return summary;
}

const errorCodes = {
  pending: "billing.payment_pending",
  failed: "billing.payment_failed",
  unknown: "billing.payment_mismatch",
  mismatch: "billing.payment_mismatch",
} as const satisfies Record<Exclude<ProviderAnswer["kind"], "paid" | "agreed">, string>;

async function ask(
  deps: PaymentDeps,
  checkout: CheckoutRow,
  scope: SyncScope,
): Promise<ProviderAnswer["kind"]> {
  try {
    return await syncAgreement(deps, checkout, scope);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

/** Flags a claim of a payment that belongs to another user, for the school to review. */
export async function recordUnmatchedClaim(
  { db }: { db: Database },
  claim: { userId: string; provider: Provider; claimedId: string; kind: "verify" | "cancel" },
): Promise<void> {
  const { userId, provider, claimedId, kind: detail } = claim;
  const subject = `${userId}:${claimedId}`;
  await raiseFlag(db, { kind: "foreign_claim", provider, subject, userId, detail });
}
