import type { Trx } from "#platform/server/database/executor.ts";
import { confirmTransfer } from "../checkout/confirm-transfer.ts";
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
import { type CheckoutRow, setAwaited, setCheckoutState } from "../queries/checkouts.ts";
import { appendResponses } from "../queries/events/provider-events.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { storePayment } from "../queries/payments.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { issueReceipts } from "../receipts/issue-receipts.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";
import { endSuperseded } from "../subscriptions/stop-renewals.ts";

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
    { ...agreement, isPaidOnce: checkout.onceBy !== null, agreedAt: checkout.createdAt },
    extent,
  );
  await appendResponses(db, { provider, reference, userId, kind: answer.kind, responses });
  if (isUnwanted(answer) && checkout.beginsAt !== null && !known) {
    // Nobody is charged for what is not granted; before the answer is applied, so that it is repeated.
    await deps.providers[provider].endRenewals(agreement, checkout.createdAt);
  }
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    if (answer.kind === "paid" || answer.kind === "agreed") {
      const asked = { checkout, askedAt, extent, graceHours };
      const isNew = await applyPaid(trx, asked, answer.agreement);
      if (isNew) await confirmTransfer(deps.issuer, trx, checkout);
      await issueReceipts(deps.issuer, trx, userId);
    } else await applyUnpaid(trx, checkout, answer);
  });
  if (isConfirmed(answer.kind)) await endSuperseded(deps, userId);
  return answer.kind;
}

/** Whether an agreement that was to begin later would charge too early or another price. */
const isUnwanted = (answer: ProviderAnswer): boolean =>
  answer.kind === "mismatch" && (answer.what === "start" || answer.what === "amount");

/** Whether what was bought is the student's: paid, or agreed to begin later. */
export const isConfirmed = (kind: ProviderAnswer["kind"]): kind is "paid" | "agreed" =>
  kind === "paid" || kind === "agreed";

function identityOf(known: AgreementRow, checkout: CheckoutRow) {
  const providerSubscriptionId = checkout.providerSubscriptionId ?? known.providerSubscriptionId;
  // Its price may have become less since.
  const amountMinor = Math.min(checkout.amountMinor, known.priceMinor ?? checkout.amountMinor);
  return { customerCode: known.customerCode, providerSubscriptionId, amountMinor };
}

interface Asked {
  checkout: CheckoutRow;
  askedAt: Date;
  extent: Extent;
  graceHours: number;
}

/** Returns whether the first payment was not known before. */
async function applyPaid(trx: Trx, asked: Asked, paid: PaidAgreement): Promise<boolean> {
  const { checkout, askedAt, graceHours } = asked;
  const { userId, provider, reference, plan, billingPeriod, onceBy, beginsAt, currency } = checkout;
  const planCode = onceBy === null ? checkout.planCode : null;
  const [first] = paid.charges;
  if (!first && beginsAt === null) return false;
  const before = await findAgreement(trx, checkout);
  if (!first && !before && paid.renewal === "over") {
    // Ended before it began, and before it was known: the plan held until then stays.
    await setCheckoutState(trx, checkout, "failed");
    return false;
  }
  await setCheckoutState(trx, checkout, "paid");
  const sold = { plan, billingPeriod, planCode, priceMinor: checkout.amountMinor, currency };
  const subscribedAt = first && beginsAt === null ? new Date(first.paidAt) : checkout.createdAt;
  const key = { userId, provider, reference };
  const id = await insertAgreement(trx, { ...key, ...sold, beginsAt, subscribedAt });
  await updateAgreement(trx, id, changesOf(asked, paid, before?.renewal), askedAt);
  let isFirstNew = false;
  for (const [index, charge] of paid.charges.entries()) {
    const isNew = await storePayment(trx, { userId, subscriptionId: id, provider, charge });
    if (!isNew) continue;
    if (index === 0) isFirstNew = true;
    const flag = { provider, subject: charge.chargeId, userId };
    if (index === 0 && charge.amountMinor > checkout.amountMinor) {
      const detail = `${charge.amountMinor} ${charge.currency} for ${checkout.amountMinor}`;
      await raiseFlag(trx, { kind: "overpaid", ...flag, detail });
    }
    const earlyMs = beginsAt === null ? 0 : beginsAt.getTime() - Date.parse(charge.paidAt);
    if (index === 0 && beginsAt !== null && earlyMs > clockOffsetMs) {
      const detail = `${charge.paidAt} for ${beginsAt.toISOString()}`;
      await raiseFlag(trx, { kind: "charged_early", ...flag, detail });
    }
    if (before && !before.isCurrent) {
      await raiseFlag(trx, { kind: "charged_after_change", ...flag, detail: reference });
    }
  }
  await refreshEntitlements(trx, { userId, graceHours });
  return isFirstNew;
}

/** Providers' times are of whole seconds, and their clocks differ. */
const clockOffsetMs = 60_000;

/** What is not known of an agreement leaves what was known. */
function changesOf(
  { checkout, extent }: Asked,
  paid: PaidAgreement,
  known?: Renewal,
): AgreementChanges {
  const { renewal, nextChargeAt, customerCode, providerSubscriptionId, card } = paid;
  const isKnown = known !== undefined && known !== "unknown";
  const next = nextChargeAt === null ? null : new Date(nextChargeAt);
  const isAsked = extent === "agreement" || checkout.beginsAt !== null;
  return {
    renewal: renewal === "unknown" && isKnown ? undefined : renewal,
    nextChargeAt: isAsked ? next : undefined,
    customerCode: customerCode ?? undefined,
    providerSubscriptionId: providerSubscriptionId ?? undefined,
    ...(card && {
      authorizationCode: card.authorizationCode,
      cardLast4: card.last4,
      cardExpiresOn: card.expiresOn,
    }),
  };
}

type Unpaid = Exclude<ProviderAnswer, { kind: "paid" | "agreed" }>;

/** A paid checkout stays paid, and what it bought stays granted. */
async function applyUnpaid(trx: Trx, checkout: CheckoutRow, answer: Unpaid): Promise<void> {
  const { provider, reference: subject, userId } = checkout;
  if (await findAgreement(trx, checkout)) {
    await raiseFlag(trx, {
      kind: "paid_but_unknown",
      provider,
      subject,
      userId,
      detail: answer.kind,
    });
    return;
  }
  if (answer.kind === "mismatch") {
    await raiseFlag(trx, { kind: "mismatch", provider, subject, userId, detail: answer.what });
  }
  await setAwaited(trx, checkout, answer.kind === "pending" && answer.isUnderWay === true);
  // The same checkout may still be paid by a retry in the popup.
  if (answer.kind !== "pending") {
    await setCheckoutState(trx, checkout, answer.kind === "failed" ? "failed" : "refused");
  }
}
