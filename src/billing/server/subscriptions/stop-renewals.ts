import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { EndedRenewals } from "../providers/gateway.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { SubscriptionCancellation } from "../providers/subscription-gateway.ts";
import { lockUser, type Provider } from "../queries/executor.ts";
import { appendProviderEvent } from "../queries/facts.ts";
import { markCancelled, type RenewalRow } from "../queries/renewals.ts";

interface Patience {
  /** Pauses while the provider has not yet begun what was paid for a moment ago. */
  waitsMs: readonly number[];
}

const usual: Patience = { waitsMs: [400, 800, 1_600] };

/** Whether a subscription is one that a provider may charge for again. */
export const canRenew = ({ state }: Pick<RenewalRow, "state">): boolean =>
  state === "active" || state === "past_due" || state === "pending";

/**
 * Has the providers charge no more for these subscriptions of one user, and notes each as cancelled
 * once its provider has said so; access stays to the end of the paid time (design: Money). Asks for
 * one after the other, the current one last, so that what fails leaves it running and can be
 * repeated. Throws `billing.provider_unavailable`, `billing.not_cancellable_yet`.
 */
export async function stopRenewals(
  deps: PaymentDeps,
  userId: string,
  rows: readonly RenewalRow[],
  patience: Patience = usual,
): Promise<void> {
  for (const group of groupByCharge(rows.filter(canRenew))) {
    const providerSubscriptionId = await stop(deps, userId, group, patience);
    await deps.db.transaction().execute(async (trx) => {
      await lockUser(trx, userId);
      const ids = group.map((row) => row.id);
      await markCancelled(trx, ids, providerSubscriptionId);
    });
  }
}

/** What one provider charges for as one: of a plan paid twice by card, only one renews. */
function groupByCharge(rows: readonly RenewalRow[]): RenewalRow[][] {
  const groups = Map.groupBy(rows, ({ id, provider, customerCode, planCode }) =>
    provider === "paystack" && planCode !== null && customerCode !== null
      ? `${customerCode} ${planCode}`
      : id,
  );
  return [...groups.values()];
}

async function stop(
  deps: PaymentDeps,
  userId: string,
  group: readonly RenewalRow[],
  patience: Patience,
): Promise<string | null> {
  const latest = group.at(-1);
  // Granted without a payment: nobody charges for it.
  if (!latest || latest.planCode === null) return null;
  try {
    if (latest.provider === "paypal") return await stopAtWallet(deps, userId, latest);
    return await stopAtCard(deps, userId, latest, patience);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

async function stopAtCard(
  deps: PaymentDeps,
  userId: string,
  row: RenewalRow,
  { waitsMs }: Patience,
): Promise<string | null> {
  const { planCode, subscribedAt: paidAt } = row;
  if (planCode === null) return null;
  const customerCode = row.customerCode ?? (await askWhoPaid(deps, row));
  for (const waitMs of [...waitsMs, null]) {
    const told = await deps.card.endRenewals({ customerCode, planCode, paidAt });
    if (told.kind !== "none" || !row.isFresh) {
      await keepAnswer(deps, { provider: "paystack", userId, row, told });
      return told.kind === "none" ? null : told.subscriptionCode;
    }
    if (waitMs === null) break;
    await pause(waitMs);
  }
  throw new AppError("billing.not_cancellable_yet", { retryAfterSeconds: 30 });
}

/** The card provider's answer to the payment may have lacked the payer; asked again, it tells. */
async function askWhoPaid({ card }: PaymentDeps, row: RenewalRow): Promise<string> {
  const { reference, planCode, amountMinor, currency } = row;
  if (amountMinor === null || currency === null) throw unknownPayer();
  const told = await card.verify(reference, { planCode, amountMinor, currency });
  if (told.kind !== "paid" || told.customerCode === null) throw unknownPayer();
  return told.customerCode;
}

const unknownPayer = () =>
  new GatewayError("gateway.garbled", "the payment does not name its payer");

async function stopAtWallet(deps: PaymentDeps, userId: string, row: RenewalRow): Promise<string> {
  const { providerSubscriptionId } = row;
  if (providerSubscriptionId === null) throw unknownPayer();
  const kind = await deps.wallet.cancelSubscription(providerSubscriptionId, cancelReason);
  await keepAnswer(deps, { provider: "paypal", userId, row, told: { kind } });
  // It was paid there once. That nobody knows it now may be a key of the wrong account.
  if (kind === "unknown") {
    throw new GatewayError("gateway.garbled", "a paid subscription is not known any more");
  }
  return providerSubscriptionId;
}

const cancelReason = "Cancelled by the student at the school";

interface Answer {
  provider: Provider;
  userId: string;
  row: RenewalRow;
  told: EndedRenewals | { kind: SubscriptionCancellation };
}

async function keepAnswer({ db }: PaymentDeps, { provider, userId, row, told }: Answer) {
  await appendProviderEvent(db, {
    provider,
    kind: `cancel.${told.kind}`,
    dedupKey: `cancel:${row.reference}:${told.kind}`,
    reference: row.reference,
    userId,
    matched: told.kind !== "unknown",
    payload: told,
  });
}
