import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type { SubscriptionSummary } from "../../contract.ts";
import type { CheckoutRow } from "./checkouts.ts";
import { schoolNow } from "./school-clock.ts";

/** Records whether a payer's bank has yet to confirm the transfer of an unpaid checkout. */
export async function setAwaited(
  trx: Trx,
  { id, onceBy }: Pick<CheckoutRow, "id" | "onceBy">,
  isUnderWay: boolean,
): Promise<void> {
  const isAwaited = isUnderWay && (onceBy === "bank_transfer" || onceBy === "ussd");
  await trx
    .updateTable("checkouts")
    .set({ awaitedSince: isAwaited ? schoolNow : null })
    .where("id", "=", id)
    .where("state", "!=", "paid")
    .where("awaitedSince", isAwaited ? "is" : "is not", null)
    .execute();
}

type AwaitedTransfer = NonNullable<SubscriptionSummary["awaitedTransfer"]>;

/** The user's latest transfer that their bank has yet to confirm; a month later none will. */
export async function findAwaitedTransfer(
  db: Executor,
  userId: string,
): Promise<AwaitedTransfer | null> {
  const [transfer] = await awaitedTransfer(db, { userId });
  return transfer ?? null;
}

const awaitedTransfer = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom("checkouts")
    .select(["plan", "billingPeriod", "amountMinor", "currency"])
    .where("userId", "=", userId)
    .where("awaitedSince", "is not", null)
    .where(sql<boolean>`awaited_since > school_now() - interval '30 days'`)
    .orderBy("createdAt", "desc")
    .limit(1),
);
