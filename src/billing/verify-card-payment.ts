import type { Database } from "#platform/database/open-database.ts";
import { AppError } from "#platform/errors.ts";
import type { Caller } from "#platform/http/caller.ts";
import type { SubscriptionSummary } from "./contract.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";
import type { PaymentGateway, PaymentOutcome } from "./gateways/gateway.ts";
import { GatewayError } from "./gateways/gateway-error.ts";
import { canClaim } from "./policy.ts";
import { appendFact, type CheckoutRow, findCheckout } from "./queries.ts";
import { settleByProvider } from "./settle-by-provider.ts";

interface Deps {
  db: Database;
  gateway: PaymentGateway;
}

/**
 * Asks the provider what became of a reference and, when status, amount, currency, plan, mode and
 * owner are all what was sold, activates the plan. Asking again gives the same answer. Throws
 * `billing.payment_pending`, `.payment_failed`, `.payment_mismatch`, `.provider_unavailable`.
 * Source: spec §7 (GET /api/paystack), design: Money.
 */
export async function verifyCardPayment(
  { db, gateway }: Deps,
  caller: Pick<Caller, "userId">,
  reference: string,
): Promise<SubscriptionSummary> {
  const checkout = await findCheckout(db, reference);
  if (!checkout || !canClaim(caller, checkout)) {
    await keepForeignReference(db, caller, reference);
    throw new AppError("billing.payment_mismatch");
  }
  if (checkout.state !== "paid") {
    const { kind } = await askProvider({ db, gateway }, checkout);
    // An older answer may arrive after a newer one that said yes.
    const isPaid = kind === "paid" || (await findCheckout(db, reference))?.state === "paid";
    if (!isPaid) throw new AppError(refusals[kind]);
  }
  return findSubscriptionSummary({ db }, caller.userId);
}

const refusals = {
  pending: "billing.payment_pending",
  failed: "billing.payment_failed",
  unknown: "billing.payment_mismatch",
  mismatch: "billing.payment_mismatch",
} as const;

async function askProvider(deps: Deps, checkout: CheckoutRow): Promise<PaymentOutcome> {
  try {
    return await settleByProvider(deps, checkout);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

/** Someone showed a reference that was never issued to him: kept, so that the school can look. */
async function keepForeignReference(
  db: Database,
  { userId }: Pick<Caller, "userId">,
  reference: string,
): Promise<void> {
  await appendFact(db, {
    kind: "verify.foreign_reference",
    dedupKey: `foreign:${userId}:${reference}`,
    reference,
    userId,
    matched: false,
    payload: {},
  });
}
