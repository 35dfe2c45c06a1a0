import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { listAgreements } from "../queries/agreements.ts";
import { listOpenCheckouts } from "../queries/checkouts.ts";
import { applyProviderTruth } from "../reconciliation/apply-provider-truth.ts";
import { stopRenewals } from "./stop-renewals.ts";

/**
 * Ends all renewals of a user at all providers, after reconciling their open checkouts. Runs
 * before an account is erased; idempotent. Throws `billing.provider_unavailable` or
 * `billing.not_cancellable_yet`, to be retried. Source: spec §2 (account deletion), design: Money.
 */
export async function cancelAtProvider(deps: PaymentDeps, userId: string): Promise<void> {
  for (const checkout of await listOpenCheckouts(deps.db, userId)) {
    try {
      await applyProviderTruth(deps, checkout, "payment");
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause;
      throw new AppError("billing.provider_unavailable", { cause });
    }
  }
  await stopRenewals(deps, userId, await listAgreements(deps.db, userId));
}
