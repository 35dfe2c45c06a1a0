import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import type { Charge } from "../providers/payment-provider.ts";

export interface NewPayment {
  userId: string;
  subscriptionId: string;
  provider: Provider;
  charge: Charge;
  /** The months of a plan that is given, for a charge of nothing. */
  grantedMonths?: number;
}

/**
 * Stores a charge, or what became of a known one: money given back never becomes less. Returns
 * whether it was new.
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

/** PayPal reports a charge before it lists it under an id; the two are minutes apart at most. */
const sameCharge = (paidAt: string) =>
  sql<boolean>`abs(extract(epoch from paid_at - ${paidAt}::timestamptz)) <= 600`;

const unlistedPrefix = "unlisted:";
const isUnlisted = ({ chargeId }: Charge): boolean => chargeId.startsWith(unlistedPrefix);

/** Gives a charge that was stored without its id the one that is known now. */
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
