import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { createKeyset, type PageRequest, readPage } from "#platform/server/database/keyset.ts";
import type { Provider } from "../../contract.ts";
import type { Charge } from "../providers/payment-provider.ts";

export interface NewPayment {
  userId: string;
  subscriptionId: string;
  provider: Provider;
  charge: Charge;
  /** The number of granted months, for a charge of zero. */
  grantedMonths?: number;
}

/**
 * Stores a charge, or the changes of a known one: its returned amount never decreases. Returns
 * whether the charge was new.
 */
export async function storePayment(trx: Trx, payment: NewPayment): Promise<boolean> {
  const { userId, subscriptionId, provider, charge, grantedMonths = null } = payment;
  if (!isUnlisted(charge)) await adoptUnlisted(trx, payment);
  else if (await isListed(trx, payment)) return false;
  const { paidAt, ...amounts } = charge;
  const stored = await trx
    .insertInto("payments")
    .values({
      userId,
      subscriptionId,
      provider,
      ...amounts,
      grantedMonths,
      paidAt,
      periodFrom: paidAt,
      periodThrough: paidAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "chargeId"])
        .doUpdateSet({
          returnedMinor: sql<number>`greatest(payments.returned_minor, excluded.returned_minor)`,
          feeMinor: sql<number | null>`coalesce(payments.fee_minor, excluded.fee_minor)`,
          channel: sql<string | null>`coalesce(payments.channel, excluded.channel)`,
          payerCountry: sql<
            string | null
          >`coalesce(payments.payer_country, excluded.payer_country)`,
        })
        .where(
          sql<boolean>`excluded.returned_minor > payments.returned_minor
            or (payments.fee_minor is null and excluded.fee_minor is not null)
            or (payments.channel is null and excluded.channel is not null)`,
        ),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirst();
  return stored?.isNew ?? false;
}

/** Whether a charge of that provider is known. */
export async function isChargeKnown(
  db: Executor,
  { provider, chargeId }: { provider: Provider; chargeId: string },
): Promise<boolean> {
  const known = await db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("chargeId", "=", chargeId)
    .executeTakeFirst();
  return known !== undefined;
}

/** PayPal reports a charge before it lists an id; the two times differ by minutes at most. */
const sameCharge = (paidAt: string) =>
  sql<boolean>`abs(extract(epoch from paid_at - ${paidAt}::timestamptz)) <= 600`;

const unlistedPrefix = "unlisted:";
const isUnlisted = ({ chargeId }: Charge): boolean => chargeId.startsWith(unlistedPrefix);

/** Replaces the temporary id of a stored charge by the real one. */
async function adoptUnlisted(
  trx: Trx,
  { subscriptionId, provider, charge }: NewPayment,
): Promise<void> {
  const { chargeId, paidAt } = charge;
  await trx
    .updateTable("payments")
    .set({ chargeId })
    .where("subscriptionId", "=", subscriptionId)
    .where("chargeId", "like", `${unlistedPrefix}%`)
    .where(sameCharge(paidAt))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as known")
            .select("known.id")
            .where("known.provider", "=", provider)
            .where("known.chargeId", "=", chargeId),
        ),
      ),
    )
    .execute();
}

async function isListed(trx: Trx, { subscriptionId, charge }: NewPayment): Promise<boolean> {
  const known = await trx
    .selectFrom("payments")
    .select("id")
    .where("subscriptionId", "=", subscriptionId)
    .where(sameCharge(charge.paidAt))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

const newestFirst = createKeyset([
  { value: "payments.paidAt", type: "timestamptz", direction: "desc" },
  { value: "payments.id", type: "uuid", direction: "asc" },
]);

/** A page of a user's payments with their receipts' numbers, newest first, and the total. */
export async function listPaymentHistory(
  db: Executor,
  { userId, ...page }: PageRequest & { userId: string },
) {
  const paid = db
    .selectFrom("payments")
    .where("payments.userId", "=", userId)
    .where("payments.amountMinor", ">", 0);
  const listed = paid
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
          // Column names in nested rows are not converted to camel case.
          .select(sql<boolean>`receipts.undrawn_since is not null`.as("delayed"))
          .whereRef("receipts.paymentId", "=", "payments.id")
          .orderBy("receipts.returnedMinor"),
      ).as("receipts"),
    )
    .$narrowType<{ provider: Provider }>();
  const { rows, nextCursor } = await readPage(listed, newestFirst, page);
  const { total } = await paid
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total, nextCursor };
}
