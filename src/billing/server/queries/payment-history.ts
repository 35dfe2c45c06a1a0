import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";

interface Page {
  userId: string;
  offset: number;
  limit: number;
}

/** A user's payments with the numbers of their receipts, newest first, and how many there are. */
export async function listPaymentHistory(db: Executor, { userId, offset, limit }: Page) {
  const paid = db
    .selectFrom("payments")
    .where("payments.userId", "=", userId)
    .where("payments.amountMinor", ">", 0);
  const rows = await paid
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscriptionId")
    .select([
      "payments.id",
      "payments.paidAt",
      "payments.provider",
      "payments.channel",
      "payments.amountMinor",
      "payments.currency",
      "subscriptions.plan",
      "subscriptions.billingPeriod",
      sql<number>`least(payments.returned_minor, payments.amount_minor)`.as("returnedMinor"),
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("receipts")
          .select(["receipts.number", "receipts.kind"])
          // Keys of nested rows stay as they are written.
          .select(sql<boolean>`receipts.undrawn_since is not null`.as("delayed"))
          .whereRef("receipts.paymentId", "=", "payments.id")
          .orderBy("receipts.returnedMinor"),
      ).as("receipts"),
    )
    .orderBy("payments.paidAt", "desc")
    .orderBy("payments.id")
    .offset(offset)
    .limit(limit)
    .$narrowType<{ provider: Provider }>()
    .execute();
  const { total } = await paid
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
