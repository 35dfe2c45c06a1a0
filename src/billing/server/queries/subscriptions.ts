import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import type { ProviderCurrency, Renewal } from "../providers/payment-provider.ts";

/** The current subscription, as its student sees it. */
export interface SubscriptionRow {
  provider: Provider;
  reference: string;
  providerSubscriptionId: string | null;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  state: "pending" | "active" | "past_due" | "cancelled" | "ended";
  subscribedAt: Date;
  paidThrough: Date;
  priceMinor: number | null;
  currency: ProviderCurrency | null;
  renewal: Renewal;
  nextChargeAt: Date | null;
  /** Whether the plan was paid once, without renewal. */
  isPaidOnce: boolean;
  /** Whether the card expires before the next charge. */
  isCardExpiring: boolean;
  /** Whether it grants access now. */
  isGranting: boolean;
  /** Whether it will be charged again. */
  isRenewing: boolean;
  /**
   * The billing period of the running paid time. It differs from the plan's until the first charge
   * of a changed one.
   */
  paidPeriod: BillingPeriod;
}

/** A plan that renews has a plan code, and a granted one has no price. */
export const isPaidOnce = sql<boolean>`(plan_code is null and price_minor is not null)`;

const billingPeriod = sql`case billing_period when 'yearly' then interval '1 year' else interval '1 month' end`;
const latestChargeAt = sql`((next_charge_at at time zone 'UTC' - ${billingPeriod}) at time zone 'UTC')`;

/**
 * The due date of the last failed renewal: the end of the paid time, or the start of a later cycle
 * that the provider charged in vain. The provider's calendar may differ from ours by days (decision
 * 065).
 */
export const failedDueAt = sql<Date>`(case
  when ${latestChargeAt} > paid_through + interval '10 days' then ${latestChargeAt}
  else paid_through end)`;

/** Whether a subscription's card expires before its next charge. */
export const cardExpiresFirst = sql<boolean>`coalesce(
  card_expires_on < (coalesce(next_charge_at, paid_through) at time zone 'UTC')::date, false)`;

const paidPeriod = sql<BillingPeriod>`case when begins_at is null then billing_period else coalesce((
  select bought.billing_period from payments join subscriptions bought on bought.id = payments.subscription_id
  where payments.user_id = subscriptions.user_id order by period_through desc limit 1),
  billing_period) end`;

/** The user's current subscription, with or without access. */
export async function findCurrentSubscription(
  db: Executor,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const [subscription] = await currentSubscription(db, { userId });
  return subscription;
}

const currentSubscription = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom("subscriptions")
    .select([
      "provider",
      "reference",
      "providerSubscriptionId",
      "plan",
      "billingPeriod",
      "state",
      "subscribedAt",
      "paidThrough",
      "priceMinor",
      "currency",
      "renewal",
      "nextChargeAt",
      isPaidOnce.as("isPaidOnce"),
      cardExpiresFirst.as("isCardExpiring"),
      sql<boolean>`access_until > school_now()`.as("isGranting"),
      sql<boolean>`renewal <> 'over' and plan_code is not null`.as("isRenewing"),
      paidPeriod.as("paidPeriod"),
    ])
    .where("userId", "=", userId)
    .where("supersededAt", "is", null)
    .$narrowType<{ provider: Provider }>(),
);

interface FailureRow {
  plan: PaidPlan;
  amountMinor: number;
  currency: ProviderCurrency;
  accessUntil: Date;
  /** Whether access has ended since, as in a later cycle. */
  isClosed: boolean;
}

/**
 * Renewals that failed between `since` and `until` by the database's clock and are still unpaid,
 * latest first, and the total. A renewal counts as failed once its student has been mailed.
 */
export async function listNewFailures(
  db: Executor,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<{ items: FailureRow[]; total: number }> {
  const { rows } = await sql<FailureRow & { total: number }>`
    select plan, price_minor as "amountMinor", currency, access_until as "accessUntil",
      access_until <= school_now() as "isClosed",
      count(*) over ()::int as total
    from (
      select distinct subscription_id, about from billing_notices
      where kind in ('renewal_failed', 'access_ending', 'access_ended')
        and recorded_at > ${since} and recorded_at <= ${until}
    ) failed
    join subscriptions on subscriptions.id = failed.subscription_id
    where state = 'past_due' and superseded_at is null and not exists (
      select from billing_notices earlier
      where earlier.subscription_id = failed.subscription_id and earlier.about = failed.about
        and earlier.kind in ('renewal_failed', 'access_ending', 'access_ended')
        and earlier.recorded_at <= ${since}
    )
    order by failed.about desc, subscriptions.id limit ${limit}`.execute(db);
  const items = rows.map(({ total: _, ...item }) => item);
  return { items, total: rows[0]?.total ?? 0 };
}
