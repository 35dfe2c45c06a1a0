import { createHash } from "node:crypto";
import * as z from "zod";
import type { Database } from "#platform/database/open-database.ts";
import { activatePlan } from "./activate-plan.ts";
import { paidPlan, period } from "./contract.ts";
import type { PaidPayment, PaymentGateway, PaymentOutcome } from "./gateways/gateway.ts";
import { appendFact, type CheckoutRow, settleCheckout } from "./queries.ts";

interface Deps {
  db: Database;
  gateway: PaymentGateway;
}

const sold = z.object({ plan: paidPlan, period });

/**
 * Asks the provider what became of a checkout, keeps the answer in the ledger and acts on it: a
 * payment of all that was sold activates its plan. Safe to repeat and at once. Throws
 * `GatewayError` when there is no answer. Source: design: Money.
 */
export async function settleByProvider(
  { db, gateway }: Deps,
  checkout: CheckoutRow,
): Promise<PaymentOutcome> {
  const { reference, planCode, amountMinor, currency, userId } = checkout;
  const outcome = await gateway.verify(reference, { planCode, amountMinor, currency });
  await appendFact(db, {
    kind: `verify.${outcome.kind}`,
    dedupKey: `verify:${reference}:${digestOf(outcome)}`,
    reference,
    userId,
    matched: outcome.kind !== "mismatch" && outcome.kind !== "unknown",
    payload: outcome,
  });
  if (outcome.kind === "paid") await activate(db, checkout, outcome);
  // Not the end: the same reference may be paid at the next try in the popup.
  if (outcome.kind === "failed") await settleCheckout(db, reference, "failed");
  if (outcome.kind === "mismatch" || outcome.kind === "unknown") {
    await settleCheckout(db, reference, "refused");
  }
  return outcome;
}

function activate(db: Database, checkout: CheckoutRow, paid: PaidPayment): Promise<void> {
  const { userId, reference } = checkout;
  return activatePlan(
    { db },
    {
      ...z.parse(sold, checkout),
      userId,
      reference,
      customerCode: paid.customerCode,
      providerSubscriptionId: paid.subscriptionCode ?? null,
      paidAt: paid.providerPaidAt,
    },
  );
}

/** The same answer has the same key, and a provider's long words do not outgrow the index. */
function digestOf(outcome: PaymentOutcome): string {
  return createHash("sha256").update(JSON.stringify(outcome)).digest("base64url");
}
