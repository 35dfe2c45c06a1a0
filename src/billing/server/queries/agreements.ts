import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import { chargeCalendars, plainCalendar } from "../providers/charge-calendars.ts";
import type { ProviderCurrency, Renewal } from "../providers/payment-provider.ts";
import { retryPrefix } from "../providers/reference.ts";
import type { AgreementRecord, Entitlements } from "../subscriptions/decide-entitlements.ts";
import { schoolNow } from "./school-clock.ts";

/** A subscription, as the agreement between a student and a provider. */
export interface AgreementRow {
  id: string;
  userId: string;
  provider: Provider;
  reference: string;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** The provider's plan code; null for a granted plan. */
  planCode: string | null;
  /** The price that this student pays per period. */
  priceMinor: number | null;
  currency: ProviderCurrency | null;
  renewal: Renewal;
  nextChargeAt: Date | null;
  /** The time of its first charge, if it starts later than its approval. */
  beginsAt: Date | null;
  subscribedAt: Date;
  paidThrough: Date;
  /** True for the current one. Superseded ones may still renew. */
  isCurrent: boolean;
  /** True while it grants access. */
  isRunning: boolean;
  /** True for a payment so recent that the provider may not have created the subscription. */
  isFresh: boolean;
}

const columns = [
  "id",
  "userId",
  "provider",
  "reference",
  "providerSubscriptionId",
  "customerCode",
  "plan",
  "billingPeriod",
  "planCode",
  "priceMinor",
  "currency",
  "renewal",
  "nextChargeAt",
  "beginsAt",
  "subscribedAt",
  "paidThrough",
] as const;

function selectAgreements(db: Executor) {
  return db
    .selectFrom("subscriptions")
    .select(columns)
    .select([
      sql<boolean>`superseded_at is null`.as("isCurrent"),
      sql<boolean>`superseded_at is null and access_until > school_now()`.as("isRunning"),
      sql<boolean>`subscribed_at > school_now() - interval '15 minutes'`.as("isFresh"),
    ])
    .$narrowType<{ provider: Provider }>();
}

/** All of a user's agreements, oldest first, with the current one last. */
export function listAgreements(db: Executor, userId: string): Promise<AgreementRow[]> {
  return selectAgreements(db)
    .where("userId", "=", userId)
    .orderBy(sql`superseded_at is null`)
    .orderBy("subscribedAt")
    .execute();
}

export function findAgreement(
  db: Executor,
  { provider, reference }: { provider: Provider; reference: string },
): Promise<AgreementRow | undefined> {
  return selectAgreements(db)
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function findAgreementById(db: Executor, id: string): Promise<AgreementRow | undefined> {
  return selectAgreements(db).where("id", "=", id).executeTakeFirst();
}

export interface NewAgreement {
  userId: string;
  provider: Provider;
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  planCode: string | null;
  priceMinor: number | null;
  currency: ProviderCurrency | null;
  /** Undefined for an agreement that was charged immediately. */
  beginsAt?: Date | null;
  subscribedAt: Date;
}

/** Inserts an agreement without access and as superseded, unless it exists; returns its id. */
export async function insertAgreement(trx: Trx, row: NewAgreement): Promise<string> {
  const inserted = await trx
    .insertInto("subscriptions")
    .values({
      ...row,
      state: "pending",
      paidThrough: row.subscribedAt,
      accessUntil: row.subscribedAt,
      supersededAt: schoolNow,
    })
    .onConflict((conflict) => conflict.columns(["provider", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const known = await findAgreement(trx, row);
  if (!known) throw new Error("the agreement can neither be inserted nor found");
  return known.id;
}

/** The fields that a provider reported; undefined keeps the stored value. */
export interface AgreementChanges {
  renewal?: Renewal | undefined;
  nextChargeAt?: Date | null | undefined;
  customerCode?: string | undefined;
  providerSubscriptionId?: string | undefined;
  authorizationCode?: string | undefined;
  cardLast4?: string | null | undefined;
  cardExpiresOn?: string | null | undefined;
}

/** Stores the fields fetched at `askedAt`, unless a newer response is stored. */
export async function updateAgreement(
  trx: Trx,
  id: string,
  changes: AgreementChanges,
  askedAt: Date,
): Promise<void> {
  const isOver = changes.renewal === "over";
  await trx
    .updateTable("subscriptions")
    .set({
      ...changes,
      askedAt,
      ...(isOver && { cancelledAt: sql<Date>`coalesce(cancelled_at, school_now())` }),
      ...(changes.renewal !== undefined && !isOver && { cancelledAt: null }),
    })
    .where("id", "=", id)
    .where("askedAt", "<=", askedAt)
    .execute();
}

/** Clears a user's stored cards; payments stay. */
export async function redactCards(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("subscriptions")
    .set({ authorizationCode: null, cardLast4: null, cardExpiresOn: null })
    .where("userId", "=", userId)
    .where("authorizationCode", "is not", null)
    .execute();
}

/** The records of all of a user's agreements, from which {@link Entitlements} are decided. */
export async function listAgreementRecords(trx: Trx, userId: string): Promise<AgreementRecord[]> {
  const agreements = await listAgreements(trx, userId);
  const payments = await trx
    .selectFrom("payments")
    .leftJoin("subscriptions", "subscriptions.id", "payments.subscriptionId")
    .leftJoin("checkouts", (join) =>
      join
        .onRef("checkouts.provider", "=", "subscriptions.provider")
        .onRef("checkouts.reference", "=", "subscriptions.reference"),
    )
    .select([
      "payments.id",
      "payments.subscriptionId",
      "payments.paidAt",
      "payments.grantedMonths",
      isGone.as("isGone"),
      sql<boolean>`payments.charge_id like ${`${retryPrefix}%`}`.as("isRetry"),
      // A transfer arrives later than its checkout: a plan chosen meanwhile stays.
      sql<Date>`case when checkouts.once_by is not null then checkouts.created_at
        else least(greatest(payments.paid_at, checkouts.created_at), payments.created_at) end`.as(
        "orderedAt",
      ),
    ])
    .where("payments.userId", "=", userId)
    .orderBy("payments.paidAt")
    .execute();
  return agreements.map((agreement) => {
    const own = payments.filter((payment) => payment.subscriptionId === agreement.id);
    return {
      ...agreement,
      isCharged: agreement.planCode !== null && !own.at(-1)?.isGone,
      calendar: agreement.planCode === null ? plainCalendar : chargeCalendars[agreement.provider],
      agreedAt: agreement.subscribedAt,
      payments: own.filter((payment) => !payment.isGone),
    };
  });
}

/** Whether the payment was returned as a whole, by refunds or a lost dispute. */
const isGone = sql<boolean>`(payments.amount_minor > 0
  and payments.returned_minor >= payments.amount_minor or exists (
    select from payment_disputes
    where payment_disputes.payment_id = payments.id and payment_disputes.state = 'lost'))`;

/** Stores decided entitlements; unchanged rows are not written. */
export async function storeEntitlements(
  trx: Trx,
  { agreements, periods }: Entitlements,
): Promise<void> {
  // Superseded ones first, since a user may have only one current agreement.
  const superseded = agreements.filter((it) => !it.isCurrent);
  for (const it of [...superseded, ...agreements.filter((other) => other.isCurrent)]) {
    const { agreementId, state, paidThrough, accessUntil, isCurrent } = it;
    await trx
      .updateTable("subscriptions")
      .set({
        state,
        paidThrough,
        accessUntil,
        supersededAt: isCurrent ? null : sql<Date>`coalesce(superseded_at, school_now())`,
      })
      .where("id", "=", agreementId)
      .where(
        sql<boolean>`(state, paid_through, access_until, superseded_at is null)
          is distinct from (${state}, ${paidThrough}::timestamptz, ${accessUntil}::timestamptz, ${isCurrent}::boolean)`,
      )
      .execute();
  }
  for (const { paymentId, from, through } of periods) {
    await trx
      .updateTable("payments")
      .set({ periodFrom: from, periodThrough: through })
      .where("id", "=", paymentId)
      .where(
        sql<boolean>`(period_from, period_through) is distinct from (${from}::timestamptz, ${through}::timestamptz)`,
      )
      .execute();
  }
}

/** A card that can be charged again without its payer. */
export interface StoredCardRow {
  customerCode: string;
  authorizationCode: string;
  last4: string | null;
}

/** The card of the user's current subscription, if it is still valid at a time. */
export function findStoredCard(
  trx: Trx,
  userId: string,
  goodAt: Date,
): Promise<StoredCardRow | undefined> {
  return trx
    .selectFrom("subscriptions")
    .select(["customerCode", "authorizationCode", "cardLast4 as last4"])
    .where("userId", "=", userId)
    .where("supersededAt", "is", null)
    .where("customerCode", "is not", null)
    .where("authorizationCode", "is not", null)
    .where(
      sql<boolean>`coalesce(card_expires_on >= (${goodAt}::timestamptz at time zone 'UTC')::date, true)`,
    )
    .$narrowType<{ customerCode: string; authorizationCode: string }>()
    .executeTakeFirst();
}
