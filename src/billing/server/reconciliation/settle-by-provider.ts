import { createHash } from "node:crypto";
import * as z from "zod";
import { paidPlan, period } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { type CheckoutRow, settleCheckout } from "../queries/checkouts.ts";
import { appendFact } from "../queries/facts.ts";
import { activatePlan } from "../subscriptions/activate-plan.ts";
import { endOvertaken } from "../subscriptions/end-overtaken.ts";
import { askProvider, type ProviderAnswer, type Verdict } from "./ask-provider.ts";

/** What was sold, and by whose till. */
const sold = z.object({ provider: z.enum(["paystack", "paypal"]), plan: paidPlan, period });

/**
 * Asks the provider what became of a checkout, keeps the answer in the ledger and acts on it: a
 * payment of all that was sold activates its plan. Safe to repeat and at once. Throws
 * `GatewayError` when there is no answer. Source: design: Money.
 */
export async function settleByProvider(
  deps: PaymentDeps,
  checkout: CheckoutRow,
): Promise<Verdict["kind"]> {
  const { db } = deps;
  const { reference, userId } = checkout;
  const { told, verdict } = await askProvider(deps, checkout);
  const { provider, plan, period } = z.parse(sold, checkout);
  await appendFact(db, {
    provider,
    kind: `verify.${told.kind}`,
    dedupKey: `verify:${reference}:${digestOf(told)}`,
    reference,
    userId,
    matched: verdict.kind !== "refused",
    payload: told,
  });
  if (verdict.kind === "paid") {
    await activatePlan({ db }, { userId, provider, reference, plan, period, ...verdict.paid });
    await endOvertaken(deps, userId);
  } else if (verdict.kind !== "pending") {
    // A failure is not the end: the same checkout may be paid at the next try in the popup.
    await settleCheckout(db, { provider, reference }, verdict.kind);
  }
  return verdict.kind;
}

/** The same answer has the same key, and a provider's long words do not outgrow the index. */
function digestOf(told: ProviderAnswer["told"]): string {
  return createHash("sha256").update(JSON.stringify(told)).digest("base64url");
}
