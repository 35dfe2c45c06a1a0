import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";
import { schoolNow } from "./school-clock.ts";
import { cardExpiresFirst, failedDueAt, isPaidOnce } from "./subscriptions.ts";

/**
 * The kinds of mails about a student's plan. After a failed renewal: immediately, a day before
 * access ends, and at its end. After a failed charge of a later cycle: immediately. Before the end
 * of a plan that does not renew: 7 days and a day. Before a card expires: 14 days. Before a
 * renewal: the school's setting in days.
 */
export type NoticeKind =
  | "renewal_failed"
  | "access_ending"
  | "access_ended"
  | "card_expiring"
  | "renewal_announced"
  | "plan_ending_in_a_week"
  | "plan_ending_tomorrow";

/** A notice that applies now and was not sent. */
export interface DueNotice {
  kind: NoticeKind;
  /** The due date or the end of the plan, as `2026-04-28`. */
  about: string;
  subscriptionId: string;
  userId: string;
  provider: Provider;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** The price per period that this student pays; for a renewal, the next charge. */
  priceMinor: number;
  currency: ProviderCurrency;
  /** The due date of the renewal, or the end of the plan. */
  endsAt: Date;
  accessUntil: Date;
  /** By the school's clock. */
  now: Date;
  /** Whether a card is stored that can be charged again. */
  hasCard: boolean;
  /** The card because of which the plan ends, or null. */
  expiringCard: string | null;
  /** Whether the plan was paid once, without renewal. */
  isPaidOnce: boolean;
}

const isPastDue = sql<boolean>`state = 'past_due'`;
const endsAt = sql<Date>`case state when 'active' then coalesce(next_charge_at, paid_through)
  when 'past_due' then ${failedDueAt} else paid_through end`;
/** Whether a later cycle failed, after access had ended. */
const isLaterCycle = sql<boolean>`(${failedDueAt} > access_until)`;
/** The number of days before its charge at which a renewal is announced; 0: never. */
export type RenewalNoticeDays = Readonly<Record<BillingPeriod, number>>;

const isAnnounced = sql<boolean>`(state = 'active' and not ${cardExpiresFirst})`;
/** The last announced price, if the next charge will use it. */
const nextPriceMinor = sql<number>`coalesce((
  select change.price_minor from price_change_notices notice
  join price_changes change on change.id = notice.price_change_id
  where notice.subscription_id = subscriptions.id and change.withdrawn_at is null
    and notice.charged_on <= next_charge_at
  order by notice.told_at desc limit 1), price_minor)`;

const isDue = ({ monthly, yearly }: RenewalNoticeDays) => sql<boolean>`case
  when state = 'past_due'
    then greatest(access_until, ${failedDueAt}) > school_now() - interval '7 days'
  when state = 'cancelled' then paid_through > school_now()
    and paid_through <= school_now() + interval '7 days'
  when ${isAnnounced} then renewal = 'renews' and plan_code is not null
    and next_charge_at > school_now() and next_charge_at <= school_now() + make_interval(
      days => case when billing_period = 'yearly' then ${yearly}::integer else ${monthly}::integer end)
  when state = 'active' then ${endsAt} > school_now()
    and ${endsAt} <= school_now() + interval '14 days'
  else false end`;
const kind = sql<NoticeKind>`case
  when ${isPastDue} and ${isLaterCycle} then 'renewal_failed'
  when ${isPastDue} and access_until <= school_now() then 'access_ended'
  when ${isPastDue} and access_until <= school_now() + interval '1 day' then 'access_ending'
  when ${isPastDue} then 'renewal_failed'
  when ${isAnnounced} then 'renewal_announced'
  when ${endsAt} <= school_now() + interval '1 day' then 'plan_ending_tomorrow'
  when ${endsAt} <= school_now() + interval '7 days' then 'plan_ending_in_a_week'
  else 'card_expiring' end`;

const maxNotices = 500;

/**
 * The notices to be sent now, or that of one subscription. Each subscription gets only its latest
 * notice that still applies: after days without a worker, outdated notices are skipped. A renewal
 * whose day moves a little is announced once.
 */
export function listDueNotices(
  db: Executor,
  days: RenewalNoticeDays,
  subscriptionId?: string,
): Promise<DueNotice[]> {
  return db
    .with("due", (query) =>
      query
        .selectFrom("subscriptions")
        .select([
          "id as subscriptionId",
          "userId",
          "provider",
          "plan",
          "billingPeriod",
          sql<number>`case when ${isAnnounced} then ${nextPriceMinor} else price_minor end`.as(
            "priceMinor",
          ),
          "currency",
          "accessUntil",
          schoolNow.as("now"),
          isPaidOnce.as("isPaidOnce"),
          sql<boolean>`authorization_code is not null`.as("hasCard"),
          kind.as("kind"),
          endsAt.as("endsAt"),
          sql<string>`(${endsAt} at time zone 'UTC')::date::text`.as("about"),
          sql<
            string | null
          >`case when state = 'active' and ${cardExpiresFirst} then coalesce(card_last4, '') end`.as(
            "expiringCard",
          ),
        ])
        .where("supersededAt", "is", null)
        .where("priceMinor", "is not", null)
        .where("currency", "is not", null)
        .where(isDue(days))
        .$if(subscriptionId !== undefined, (one) => one.where("id", "=", subscriptionId ?? "")),
    )
    .selectFrom("due")
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("billingNotices")
            .select("billingNotices.kind")
            .whereRef("billingNotices.subscriptionId", "=", "due.subscriptionId")
            .whereRef("billingNotices.kind", "=", "due.kind")
            .where(
              sql<boolean>`(billing_notices.about::text = due.about
                or (due.kind = 'renewal_announced' and abs(billing_notices.about - due.about::date) <= 10))`,
            ),
        ),
      ),
    )
    .limit(maxNotices)
    .$narrowType<{ provider: Provider; priceMinor: number; currency: ProviderCurrency }>()
    .execute();
}

/** The amount of a subscription's next charge; null for a plan without a price. */
export async function findNextPrice(db: Executor, subscriptionId: string): Promise<number | null> {
  const row = await db
    .selectFrom("subscriptions")
    .select(nextPriceMinor.as("priceMinor"))
    .where("id", "=", subscriptionId)
    .executeTakeFirst();
  return row?.priceMinor ?? null;
}

/** Records that a notice was sent; false if it already was. */
export async function recordNotice(
  trx: Trx,
  { subscriptionId, kind: sent, about }: DueNotice,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("billingNotices")
    .values({ subscriptionId, kind: sent, about })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return inserted !== undefined;
}
