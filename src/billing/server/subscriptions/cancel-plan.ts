import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { Provider, SubscriptionSummary } from "../../contract.ts";
import { recordUnmatchedClaim } from "../checkout/claim-payment.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { getCancellationError } from "../policy.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { type AgreementRow, listAgreements } from "../queries/agreements.ts";
import { listOpenCheckouts } from "../queries/checkouts.ts";
import { syncAgreement } from "../reconciliation/sync-agreement.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";
import { canRenew, stopRenewals } from "./stop-renewals.ts";

/** The provider of the called route, and its subscription if the request names one. */
export interface CancelPlanInput {
  provider: Provider;
  subscriptionId?: string;
}

/**
 * Cancels the caller's plan at its provider, with all superseded subscriptions that still renew;
 * access stays until the paid time ends. Idempotent. Throws `billing.no_plan`,
 * `billing.other_method` when another provider is paid, `billing.payment_mismatch` for another
 * user's subscription, and as {@link stopRenewals} does. After an error nothing has changed.
 * Source: spec §4 (subscription cancel), §7, design: Money.
 */
export async function cancelPlan(
  deps: PaymentDeps,
  { userId }: Pick<Caller, "userId">,
  input: CancelPlanInput,
): Promise<SubscriptionSummary> {
  const { db } = deps;
  const rows = await listAgreements(db, userId);
  const current = rows.find((row) => row.isCurrent && (canRenew(row) || row.isRunning));
  const named =
    input.subscriptionId === undefined ? current : findByProviderId(rows, input, current);
  const refusal = getCancellationError({ named, current }, input.provider);
  if (refusal === "billing.payment_mismatch") await recordUnmatchedCancel(deps, userId, input);
  if (refusal) throw new AppError(refusal);
  await stopRenewals(deps, userId, named && !named.isCurrent ? [named] : rows);
  return findSubscriptionSummary({ db }, userId);
}

/** A stale page may name an older subscription: then that one is ended, not the current one. */
function findByProviderId(
  rows: readonly AgreementRow[],
  { provider, subscriptionId }: CancelPlanInput,
  current: AgreementRow | undefined,
): AgreementRow | undefined {
  const target = rows.find(
    (row) => row.provider === provider && row.providerSubscriptionId === subscriptionId,
  );
  // `current` is undefined after it has expired.
  return target?.isCurrent ? current : target;
}

async function recordUnmatchedCancel(
  { db }: PaymentDeps,
  userId: string,
  { provider, subscriptionId: claimedId }: CancelPlanInput,
): Promise<void> {
  if (claimedId === undefined) return;
  await recordUnmatchedClaim({ db }, { userId, provider, claimedId, kind: "cancel" });
}

/**
 * Ends all renewals of a user at all providers, after reconciling their open checkouts. Runs before
 * an account is erased. Idempotent. Throws `billing.provider_unavailable` or
 * `billing.not_cancellable_yet`, to be retried. Source: spec §2 (account deletion), design: Money.
 */
export async function cancelAtProvider(deps: PaymentDeps, userId: string): Promise<void> {
  for (const checkout of await listOpenCheckouts(deps.db, userId)) {
    try {
      await syncAgreement(deps, checkout, "payment");
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause;
      throw new AppError("billing.provider_unavailable", { cause });
    }
  }
  await stopRenewals(deps, userId, await listAgreements(deps.db, userId));
}
