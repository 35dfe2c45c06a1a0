import type { Executor } from "#platform/server/database/executor.ts";

/** Billing's data about a user for export, without data that could charge a card. */
export async function exportBillingData(db: Executor, userId: string) {
  const checkouts = await db
    .selectFrom("checkouts")
    .select(["provider", "reference", "plan", "billingPeriod", "amountMinor", "currency"])
    .select(["onceBy", "state", "createdAt", "closedAt", "beginsAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const subscriptions = await db
    .selectFrom("subscriptions")
    .select(["provider", "reference", "providerSubscriptionId", "plan", "billingPeriod", "state"])
    .select(["priceMinor", "currency", "renewal", "subscribedAt", "paidThrough", "accessUntil"])
    .select(["nextChargeAt", "cancelledAt", "supersededAt", "cardLast4", "cardExpiresOn"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["provider", "chargeId", "amountMinor", "currency", "channel", "paidAt"])
    .select(["periodFrom", "periodThrough", "returnedMinor", "grantedMonths", "payerCountry"])
    .where("userId", "=", userId)
    .orderBy("paidAt")
    .execute();
  const receipts = await db
    .selectFrom("receipts")
    .select(["kind", "number", "issuedAt", "content"])
    .where("userId", "=", userId)
    .orderBy("issuedAt")
    .execute();
  const providerEvents = await db
    .selectFrom("providerEvents")
    .select(["provider", "kind", "reference", "receivedAt"])
    .where("userId", "=", userId)
    .orderBy("receivedAt")
    .execute();
  const flags = await db
    .selectFrom("billingFlags")
    .select(["kind", "provider", "subject", "createdAt", "resolvedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const awaitedPlans = await db
    .selectFrom("planWaitlist")
    .select(["plan", "askedAt"])
    .where("userId", "=", userId)
    .execute();
  return { awaitedPlans, checkouts, subscriptions, payments, receipts, providerEvents, flags };
}
