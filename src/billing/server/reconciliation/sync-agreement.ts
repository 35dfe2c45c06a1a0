import type { Trx } from "#platform/server/database/executor.ts";
import { confirmTransfer } from "../checkout/confirm-transfer.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type {
  PaidAgreement,
  ProviderAnswer,
  Renewal,
  SyncScope,
} from "../providers/payment-provider.ts";
import {
  type AgreementChanges,
  type AgreementRow,
  findAgreement,
  insertAgreement,
  updateAgreement,
} from "../queries/agreements.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import { type CheckoutRow, setCheckoutState, setTransferPending } from "../queries/checkouts.ts";
import { appendResponses } from "../queries/events/provider-events.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { storePayment } from "../queries/payments.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { issueReceipts } from "../receipts/issue-receipts.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";
import { endSuperseded } from "../subscriptions/stop-renewals.ts";

/**
 * Fetches a checkout and the agreement that it started from the provider, and applies the response.
 * Money takes effect only here, for browser, webhook and reconciler. The provider is called outside
 * the user's lock. A response older than the stored one only adds payments. Idempotent, in any
 * order. Throws `GatewayError` without a usable response; then nothing has changed. Source: design:
 * Money.
 */
export async function syncAgreement(
  deps: PaymentDeps,
  checkout: CheckoutRow,
  scope: SyncScope = "agreement",
): Promise<ProviderAnswer["kind"]> {
  const { db, graceHours } = deps;
  const { userId, provider, reference } = checkout;
  const askedAt = await readSchoolClock(db);
  const known = await findAgreement(db, checkout);
  const agreement = known ? { ...checkout, ...identityOf(known, checkout) } : checkout;
  const { answer, responses } = await deps.providers[provider].fetchAgreement(
    { ...agreement, isPaidOnce: checkout.oneTimePayment !== null, agreedAt: checkout.createdAt },
    scope,
  );
  await appendResponses(db, { provider, reference, userId, kind: answer.kind, responses });
  if (isUnwanted(answer) && checkout.beginsAt !== null && !known) {
    // Ends the unwanted renewal before it applies the response: if this throws, the next
    // reconciliation repeats both.
    await deps.providers[provider].endRenewals(agreement, checkout.createdAt);
  }
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    if (answer.kind === "paid" || answer.kind === "agreed") {
      const asked = { checkout, askedAt, scope, graceHours };
      const isNew = await applyPaid(trx, asked, answer.agreement);
      if (isNew) await confirmTransfer(deps.issuer, trx, checkout);
      await issueReceipts(deps.issuer, trx, userId);
    } else await applyUnpaid(trx, checkout, answer);
  });
  if (isConfirmed(answer.kind)) await endSuperseded(deps, userId);
  return answer.kind;
}

/** Whether an agreement that starts later would charge too early or another price. */
const isUnwanted = (answer: ProviderAnswer): boolean =>
  answer.kind === "mismatch" && (answer.what === "start" || answer.what === "amount");

/** Whether the student owns the purchase: it is paid, or approved to start later. */
export const isConfirmed = (kind: ProviderAnswer["kind"]): kind is "paid" | "agreed" =>
  kind === "paid" || kind === "agreed";

function identityOf(known: AgreementRow, checkout: CheckoutRow) {
  const providerSubscriptionId = checkout.providerSubscriptionId ?? known.providerSubscriptionId;
  // The agreement's price may have been lowered since.
  const amountMinor = Math.min(checkout.amountMinor, known.priceMinor ?? checkout.amountMinor);
  return { customerCode: known.customerCode, providerSubscriptionId, amountMinor };
}

interface Asked {
  checkout: CheckoutRow;
  askedAt: Date;
  scope: SyncScope;
  graceHours: number;
}

/** Returns whether the first payment was new. */
async function applyPaid(trx: Trx, asked: Asked, paid: PaidAgreement): Promise<boolean> {
  const { checkout, askedAt, graceHours } = asked;
  const { userId, provider, reference, plan, billingPeriod, oneTimePayment, beginsAt, currency } =
    checkout;
  const planCode = oneTimePayment === null ? checkout.planCode : null;
  const [first] = paid.charges;
  if (!first && beginsAt === null) return false;
  const before = await findAgreement(trx, checkout);
  if (!first && !before && paid.renewal === "over") {
    // The agreement ended before its start and before it was stored, so the earlier plan stays.
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

/** Providers report whole seconds, and their clocks differ. */
const clockOffsetMs = 60_000;

/** Fields that the provider omits keep their stored value. */
function changesOf(
  { checkout, scope }: Asked,
  paid: PaidAgreement,
  known?: Renewal,
): AgreementChanges {
  const { renewal, nextChargeAt, customerCode, providerSubscriptionId, card } = paid;
  const isKnown = known !== undefined && known !== "unknown";
  const next = nextChargeAt === null ? null : new Date(nextChargeAt);
  const isAsked = scope === "agreement" || checkout.beginsAt !== null;
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

/** Stores an unpaid state. A paid checkout stays paid, and its access stays granted. */
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
  await setTransferPending(trx, checkout, answer.kind === "pending" && answer.isUnderWay === true);
  // A retry in the popup may still pay the same checkout.
  if (answer.kind !== "pending") {
    await setCheckoutState(trx, checkout, answer.kind === "failed" ? "failed" : "refused");
  }
}
