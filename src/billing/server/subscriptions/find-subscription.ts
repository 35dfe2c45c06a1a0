import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { noSubscription, type SubscriptionSummary, subscriptionSummary } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { listAgreements } from "../queries/agreements.ts";
import { findPendingTransfer } from "../queries/checkouts.ts";
import { findCurrentSubscription, type SubscriptionRow } from "../queries/subscriptions.ts";
import { agreementOf, canRenew } from "./stop-renewals.ts";

/**
 * The user's subscription that grants access now by the school's clock, or `free`. The next charge
 * is included with or without access. Source: spec §3 (current user), design: Money.
 */
export async function findSubscriptionSummary(
  { db }: { db: Database },
  userId: string,
): Promise<SubscriptionSummary> {
  const [row, pendingTransfer] = await Promise.all([
    findCurrentSubscription(db, userId),
    findPendingTransfer(db, userId),
  ]);
  return { ...(row ? presentSubscription(row) : noSubscription), pendingTransfer };
}

function presentSubscription(row: SubscriptionRow): SubscriptionSummary {
  const renewal = presentRenewal(row);
  if (!row.isGranting) return { ...noSubscription, renewal };
  return z.parse(subscriptionSummary, {
    subscription: row.plan,
    subscriptionType: row.paidPeriod,
    subscriptionStatus: presentStatus(row),
    subscribedOn: row.subscribedAt.toISOString(),
    subscriptionMethod: row.provider,
    subscriptionId: row.providerSubscriptionId ?? row.reference,
    paidThrough: row.paidThrough.toISOString(),
    isPaidOnce: row.isPaidOnce,
    renewal,
  });
}

/** A one-time payment never renews, so its end counts as no cancellation. */
function presentStatus({ state, isPaidOnce }: SubscriptionRow) {
  if (state === "past_due") return "past-due";
  return state === "cancelled" && isPaidOnce ? "active" : state;
}

function presentRenewal(row: SubscriptionRow): SubscriptionSummary["renewal"] {
  const { plan, billingPeriod, provider, priceMinor, currency, nextChargeAt, paidThrough } = row;
  if (row.renewal === "over" || priceMinor === null || currency === null) return null;
  return {
    plan,
    billingPeriod,
    provider,
    amountMinor: priceMinor,
    currency,
    subscriptionId: row.providerSubscriptionId ?? row.reference,
    nextChargeOn: (nextChargeAt ?? paidThrough).toISOString(),
    hasFailed: row.renewal === "failed",
    endsBecauseCardExpires: row.isCardExpiring,
  };
}

/**
 * The provider's page on which the caller changes the card of their renewing subscription. Throws
 * `billing.no_plan` if no subscription renews or the provider has no such page,
 * `billing.provider_unavailable`. Source: design: Money (failed renewals).
 */
export async function getManageUrl(
  { db, providers }: PaymentDeps,
  { userId }: Pick<Caller, "userId">,
): Promise<string> {
  const rows = await listAgreements(db, userId);
  const current = rows.find((row) => row.isCurrent && canRenew(row));
  const agreement = current && agreementOf(current);
  if (!current || !agreement) throw new AppError("billing.no_plan");
  try {
    const url = await providers[current.provider].fetchManageUrl(agreement);
    if (url === null) throw new AppError("billing.no_plan");
    return url;
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
