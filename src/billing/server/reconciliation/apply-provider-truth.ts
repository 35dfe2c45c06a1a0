import type { Trx } from "#platform/server/database/executor.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type {
  Extent,
  PaidAgreement,
  ProviderAnswer,
  Renewal,
} from "../providers/payment-provider.ts";
import {
  type AgreementChanges,
  type AgreementRow,
  findAgreement,
  insertAgreement,
  updateAgreement,
} from "../queries/agreements.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import { type CheckoutRow, setCheckoutState } from "../queries/checkouts.ts";
import { lockUser } from "../queries/lock-user.ts";
import { storePayment } from "../queries/payments.ts";
import { appendResponses } from "../queries/provider-events.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { issueReceipts } from "../receipts/issue-receipts.ts";
import { endSuperseded } from "../subscriptions/end-superseded.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";

/**
 * Asks a provider about a checkout and the agreement that it began, and applies the answer: the one
 * way in which money takes effect, for browser, webhook and reconciler. The provider is asked
 * outside the user's lock; an answer that was asked for earlier than the one known adds payments
 * and changes nothing else. Idempotent, in any order. Throws `GatewayError` without a usable answer;
 * nothing has changed then. Source: design: Money.
 */
export async function applyProviderTruth(
  deps: PaymentDeps,
  checkout: CheckoutRow,
  extent: Extent = "agreement",
): Promise<ProviderAnswer["kind"]> {
  const { db, graceHours } = deps;
  const { userId, provider, reference } = checkout;
  const askedAt = await readSchoolClock(db);
  const known = await findAgreement(db, checkout);
  const agreement = known ? { ...checkout, ...identityOf(known, checkout) } : checkout;
  const { answer, responses } = await deps.providers[provider].fetchTruth(
    { customerCode: null, ...agreement },
    extent,
  );
  await appendResponses(db, { provider, reference, userId, kind: answer.kind, responses });
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (answer.kind === "paid") {
      await applyPaid(trx, { checkout, askedAt, extent, graceHours }, answer.agreement);
      await issueReceipts(deps.issuer, trx, userId);
    } else await applyUnpaid(trx, checkout, answer);
  });
  if (answer.kind === "paid") await endSuperseded(deps, userId);
  return answer.kind;
}

function identityOf(known: AgreementRow, checkout: CheckoutRow) {
  const providerSubscriptionId = checkout.providerSubscriptionId ?? known.providerSubscriptionId;
  return { customerCode: known.customerCode, providerSubscriptionId };
}

interface Asked {
  checkout: CheckoutRow;
  askedAt: Date;
  extent: Extent;
  graceHours: number;
}

async function applyPaid(trx: Trx, asked: Asked, paid: PaidAgreement): Promise<void> {
  const { checkout, askedAt, graceHours } = asked;
  const { userId, provider, reference, plan, billingPeriod, planCode, currency } = checkout;
  const [first] = paid.charges;
  if (!first) return;
  await setCheckoutState(trx, checkout, "paid");
  const sold = { plan, billingPeriod, planCode, priceMinor: checkout.amountMinor, currency };
  const subscribedAt = new Date(first.paidAt);
  const id = await insertAgreement(trx, { userId, provider, reference, ...sold, subscribedAt });
  const before = await findAgreement(trx, checkout);
  await updateAgreement(trx, id, changesOf(asked, paid, before?.renewal), askedAt);
  for (const [index, charge] of paid.charges.entries()) {
    const isNew = await storePayment(trx, { userId, subscriptionId: id, provider, charge });
    if (!isNew) continue;
    const flag = { provider, subject: charge.chargeId, userId };
    if (index === 0 && charge.amountMinor > checkout.amountMinor) {
      const detail = `${charge.amountMinor} ${charge.currency} for ${checkout.amountMinor}`;
      await raiseFlag(trx, { kind: "overpaid", ...flag, detail });
    }
    if (index > 0 && before && !before.isCurrent) {
      await raiseFlag(trx, { kind: "charged_after_change", ...flag, detail: reference });
    }
  }
  await refreshEntitlements(trx, { userId, graceHours });
}

/** What is not known of an agreement leaves what was known. */
function changesOf({ extent }: Asked, paid: PaidAgreement, known?: Renewal): AgreementChanges {
  const { renewal, nextChargeAt, customerCode, providerSubscriptionId, card } = paid;
  const isKnown = known !== undefined && known !== "unknown";
  return {
    renewal: renewal === "unknown" && isKnown ? undefined : renewal,
    nextChargeAt:
      extent === "payment" ? undefined : nextChargeAt === null ? null : new Date(nextChargeAt),
    customerCode: customerCode ?? undefined,
    providerSubscriptionId: providerSubscriptionId ?? undefined,
    ...(card && {
      authorizationCode: card.authorizationCode,
      cardLast4: card.last4,
      cardExpiresOn: card.expiresOn,
    }),
  };
}

type Unpaid = Exclude<ProviderAnswer, { kind: "paid" }>;

/** A paid checkout stays paid, and what it bought stays granted. */
async function applyUnpaid(trx: Trx, checkout: CheckoutRow, answer: Unpaid): Promise<void> {
  const { provider, reference: subject, userId } = checkout;
  if (await findAgreement(trx, checkout)) {
    await raiseFlag(trx, {
      kind: "paid_but_unknown",
      ...{ provider, subject, userId, detail: answer.kind },
    });
    return;
  }
  if (answer.kind === "mismatch") {
    await raiseFlag(trx, { kind: "mismatch", provider, subject, userId, detail: answer.what });
  }
  // The same checkout may still be paid by a retry in the popup.
  if (answer.kind !== "pending") {
    await setCheckoutState(trx, checkout, answer.kind === "failed" ? "failed" : "refused");
  }
}
