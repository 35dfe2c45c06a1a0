import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { ProviderAnswer } from "../providers/payment-provider.ts";
import { resolveUnmatchedEvent } from "../queries/billing-flags.ts";
import {
  type CheckoutRow,
  findCheckout,
  insertMatchedCheckout,
  type MatchedCheckout,
} from "../queries/checkouts.ts";
import { setEventMatch, setEventState } from "../queries/events/webhook-events.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { isChargeKnown } from "../queries/payments.ts";
import { findUnmatchedEvent } from "../queries/studio/studio-lists.ts";
import { isConfirmed, syncAgreement } from "../reconciliation/sync-agreement.ts";
import type { ReportedPayment } from "../webhooks/provider-webhook.ts";
import { getPayingStudent, type Holding, readHolding } from "./holding.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { findPlanOf, parseReported, paymentKinds, type SoldPlan } from "./reported-payments.ts";

export interface MatchPayment {
  actorId: string;
  eventId: string;
  studentId: string;
  /** The bought plan, for a payment that names no plan. */
  plan?: PaidPlan | undefined;
  billingPeriod?: BillingPeriod | undefined;
  reason: string;
}

/**
 * Assigns an unmatched payment to a student. The provider is asked first, and nothing is stored
 * unless it confirms amount, currency and plan. Each payment is assigned once. Throws
 * `billing.payment_not_found`, `.student_not_found`, `.already_matched`, `.plan_needed`,
 * `.payment_pending`, `.payment_failed`, `.payment_mismatch`, `.provider_unavailable`.
 */
export async function matchPayment(deps: MoneyDeps, input: MatchPayment): Promise<Holding> {
  const { studentId, eventId } = input;
  await getPayingStudent(deps, studentId);
  const event = await findUnmatchedEvent(deps.db, eventId);
  const payment =
    event && paymentKinds(deps).includes(event.kind) ? parseReported(deps, event) : null;
  if (!event || !payment) throw new AppError("billing.payment_not_found");
  const { provider } = event;
  // A payment without plan and subscription is a single purchase. Other payments of PayPal name
  // their subscription.
  const reference = payment.providerSubscriptionId ?? payment.chargeId;
  const earlier = await findCheckout(deps.db, { provider, reference });
  const isRepeated = earlier?.userId === studentId && earlier.state !== "paid";
  if (!isRepeated) {
    const isKnown = await isChargeKnown(deps.db, { provider, chargeId: payment.chargeId });
    if (earlier || isKnown || event.state !== "unmatched") {
      throw new AppError("billing.already_matched");
    }
  }
  const checkout =
    isRepeated && earlier
      ? earlier
      : await openMatch(deps, input, {
          ...(await checkoutOf(deps, input, { provider, payment })),
          userId: studentId,
          provider,
          reference,
        });
  await ask(() => syncAgreement(deps, checkout));
  return readHolding(deps.db, studentId);
}

interface Reported {
  provider: CheckoutRow["provider"];
  payment: ReportedPayment;
}

/** The checkout of the sold plan: the payment's plan, else the instructor's choice. */
async function checkoutOf(deps: MoneyDeps, input: MatchPayment, { provider, payment }: Reported) {
  const { plan, billingPeriod, price } = await findSold(deps, input, { provider, payment });
  const isSubscription = payment.planCode !== null || payment.providerSubscriptionId !== null;
  if (payment.currency !== price.currency || payment.amountMinor < price.amountMinor) {
    throw new AppError("billing.payment_mismatch");
  }
  return {
    plan,
    billingPeriod,
    ...price,
    oneTimePayment: isSubscription ? null : ("card" as const),
    providerSubscriptionId: payment.providerSubscriptionId,
    createdAt: new Date(payment.paidAt),
  };
}

async function findSold(
  deps: MoneyDeps,
  { plan, billingPeriod }: MatchPayment,
  { provider, payment }: Reported,
): Promise<SoldPlan> {
  const prices = await deps.providers[provider].readPrices(deps.db);
  if (payment.planCode !== null) {
    const sold = findPlanOf(prices, payment.planCode);
    if (!sold) throw new AppError("billing.payment_mismatch");
    return sold;
  }
  if (plan === undefined || billingPeriod === undefined) throw new AppError("billing.plan_needed");
  return { plan, billingPeriod, price: prices.priceOf(plan, billingPeriod) };
}

/** Verifies the payment, and stores the student as its owner. */
async function openMatch(
  deps: MoneyDeps,
  { actorId, eventId, studentId, reason }: MatchPayment,
  matched: MatchedCheckout,
): Promise<CheckoutRow> {
  const { provider, reference } = matched;
  const asked = {
    ...matched,
    beginsAt: null,
    customerCode: null,
    agreedAt: matched.createdAt,
    isPaidOnce: matched.oneTimePayment !== null,
  };
  const { answer } = await ask(() => deps.providers[provider].fetchAgreement(asked, "payment"));
  if (!isConfirmed(answer.kind)) throw new AppError(errorCodes[answer.kind]);
  return deps.db.transaction().execute(async (trx) => {
    await lockPayer(trx, studentId);
    const checkout = await insertMatchedCheckout(trx, matched);
    if (!checkout) throw new AppError("billing.already_matched");
    await setEventMatch(trx, eventId, { reference, userId: studentId });
    await setEventState(trx, eventId, "applied");
    const detail = `matched to ${reference}`;
    await resolveUnmatchedEvent(trx, { provider, eventId, detail, note: reason });
    const { plan, billingPeriod, amountMinor, currency } = matched;
    await recordAction(trx, {
      actorId,
      action: "billing.match-payment",
      studentId,
      reason,
      subject: { kind: "event", id: eventId },
      details: { reference, provider, plan, billingPeriod, amountMinor, currency },
    });
    return checkout;
  });
}

const errorCodes = {
  pending: "billing.payment_pending",
  failed: "billing.payment_failed",
  unknown: "billing.payment_mismatch",
  mismatch: "billing.payment_mismatch",
} as const satisfies Record<Exclude<ProviderAnswer["kind"], "paid" | "agreed">, string>;

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
