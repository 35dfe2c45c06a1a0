import type { Database } from "#platform/database/open-database.ts";
import { AppError } from "#platform/errors.ts";
import type { Caller } from "#platform/http/caller.ts";
import type { SubscriptionSummary } from "./contract.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";
import type { PaidPayment, PaymentGateway, PaymentOutcome } from "./gateways/gateway.ts";
import { GatewayError } from "./gateways/gateway-error.ts";
import { canClaim } from "./policy.ts";
import {
  appendFact,
  type CheckoutRow,
  findCheckout,
  insertSubscription,
  lockUser,
  settleCheckout,
} from "./queries.ts";

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
    const outcome = await askProvider(gateway, checkout);
    await settle(db, checkout, outcome);
  }
  return findSubscriptionSummary({ db }, caller.userId);
}

async function askProvider(
  gateway: PaymentGateway,
  checkout: CheckoutRow,
): Promise<PaymentOutcome> {
  const { reference, planCode, amountMinor, currency } = checkout;
  try {
    return await gateway.verify(reference, { planCode, amountMinor, currency });
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

async function settle(db: Database, checkout: CheckoutRow, outcome: PaymentOutcome): Promise<void> {
  const { reference, userId } = checkout;
  await appendFact(db, {
    kind: `verify.${outcome.kind}`,
    dedupKey: `verify:${reference}:${JSON.stringify(outcome)}`,
    reference,
    userId,
    matched: outcome.kind !== "mismatch" && outcome.kind !== "unknown",
    payload: outcome,
  });
  switch (outcome.kind) {
    case "paid":
      return activate(db, checkout, outcome);
    case "pending":
      throw new AppError("billing.payment_pending");
    case "failed":
      // Not the end: the same reference may be paid at the next try in the popup.
      await settleCheckout(db, reference, "failed");
      throw new AppError("billing.payment_failed");
    case "unknown":
    case "mismatch":
      await settleCheckout(db, reference, "refused");
      throw new AppError("billing.payment_mismatch");
  }
}

async function activate(db: Database, checkout: CheckoutRow, paid: PaidPayment): Promise<void> {
  const { userId, reference, plan, period } = checkout;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await insertSubscription(trx, {
      userId,
      reference,
      plan,
      period,
      customerCode: paid.customerCode,
      providerSubscriptionId: paid.subscriptionCode ?? null,
      paidAt: paid.providerPaidAt,
    });
    await settleCheckout(trx, reference, "paid");
  });
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
