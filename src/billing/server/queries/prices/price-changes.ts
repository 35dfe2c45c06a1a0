import { sql } from "kysely";
import type { BillingPeriod, PaidPlan, Provider } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { ProviderCurrency } from "../../providers/payment-provider.ts";
import { schoolNow } from "../school-clock.ts";

/** A new price for the current subscribers of one plan at a provider. */
export interface NewPrice {
  provider: Provider;
  /** The provider's plan code. At PayPal an older plan keeps its subscribers. */
  planCode: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  priceMinor: number;
  currency: ProviderCurrency;
}

/** Mails must precede the new price by 14 days; one more day leaves time to send them. */
const noticeDays = 15;

export interface PriceOfSubscribers {
  planCode: string;
  /** The price that they pay now. */
  priceMinor: number;
  students: number;
}

/** The subscribers of a plan whose price differs from `priceMinor`, by plan code and price. */
export function listOtherPrices(
  db: Executor,
  { priceMinor, ...plan }: Omit<NewPrice, "planCode">,
): Promise<PriceOfSubscribers[]> {
  return db
    .selectFrom("subscriptions")
    .select(["planCode", "priceMinor"])
    .select(({ fn }) => fn.countAll<number>().as("students"))
    .where("provider", "=", plan.provider)
    .where("plan", "=", plan.plan)
    .where("billingPeriod", "=", plan.billingPeriod)
    .where("currency", "=", plan.currency)
    .where("priceMinor", "!=", priceMinor)
    .where("planCode", "is not", null)
    .where("renewal", "!=", "over")
    .where("supersededAt", "is", null)
    .groupBy(["planCode", "priceMinor"])
    .orderBy("planCode")
    .orderBy("priceMinor")
    .$narrowType<{ planCode: string; priceMinor: number }>()
    .execute();
}

/** Announces a price. An earlier announcement that has not taken effect is withdrawn. */
export async function insertPriceChange(trx: Trx, price: NewPrice): Promise<void> {
  await trx
    .updateTable("priceChanges")
    .set({ withdrawnAt: schoolNow })
    .where("provider", "=", price.provider)
    .where("planCode", "=", price.planCode)
    .where("appliedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("priceMinor", "!=", price.priceMinor)
    .execute();
  await trx
    .insertInto("priceChanges")
    .values({
      ...price,
      takesEffectAt: sql<Date>`school_now() + make_interval(days => ${noticeDays})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface PriceChange extends NewPrice {
  id: string;
  takesEffectAt: Date;
  /** Whether its time has come, and all subscribers were mailed 14 days ago. */
  isDue: boolean;
}

const isSubscriber = sql<boolean>`subscriptions.provider = price_changes.provider
  and subscriptions.plan_code = price_changes.plan_code
  and subscriptions.price_minor <> price_changes.price_minor
  and subscriptions.renewal <> 'over' and subscriptions.superseded_at is null`;
const isDue = sql<boolean>`takes_effect_at <= school_now() and not exists (
  select from subscriptions
  left join price_change_notices notice on notice.subscription_id = subscriptions.id
    and notice.price_change_id = price_changes.id
  where ${isSubscriber}
    and coalesce(notice.told_at, 'infinity') > school_now() - interval '14 days')`;

/** The announced prices that have not taken effect. */
export function listOpenPriceChanges(db: Executor): Promise<PriceChange[]> {
  return db
    .selectFrom("priceChanges")
    .select(["id", "provider", "planCode", "plan", "billingPeriod", "priceMinor", "currency"])
    .select(["takesEffectAt", isDue.as("isDue")])
    .where("appliedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .orderBy("announcedAt")
    .$narrowType<{ provider: Provider }>()
    .execute();
}

export interface UntoldSubscriber {
  subscriptionId: string;
  userId: string;
  /** The price that they pay now. */
  priceMinor: number;
  nextChargeAt: Date;
  /** By the school's clock. */
  now: Date;
}

const maxSubscribers = 500;

/** The subscribers who were not mailed about a price change, or the given one of them. */
export function listUntold(
  db: Executor,
  priceChangeId: string,
  subscriptionId?: string,
): Promise<UntoldSubscriber[]> {
  return db
    .selectFrom("priceChanges")
    .innerJoin("subscriptions", (join) => join.on(isSubscriber))
    .select(["subscriptions.id as subscriptionId", "subscriptions.userId"])
    .select(["subscriptions.priceMinor", schoolNow.as("now")])
    .select(
      sql<Date>`coalesce(subscriptions.next_charge_at, subscriptions.paid_through)`.as(
        "nextChargeAt",
      ),
    )
    .where("priceChanges.id", "=", priceChangeId)
    .where("priceChanges.withdrawnAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("priceChangeNotices")
            .select("subscriptionId")
            .whereRef("priceChangeNotices.priceChangeId", "=", "priceChanges.id")
            .whereRef("priceChangeNotices.subscriptionId", "=", "subscriptions.id"),
        ),
      ),
    )
    .$if(subscriptionId !== undefined, (one) =>
      one.where("subscriptions.id", "=", subscriptionId ?? ""),
    )
    .limit(maxSubscribers)
    .$narrowType<{ priceMinor: number }>()
    .execute();
}

/** Records that a subscriber was mailed; false if they already were. */
export async function recordTold(
  trx: Trx,
  notice: { priceChangeId: string; subscriptionId: string; chargedOn: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("priceChangeNotices")
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning("toldAt")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records that the provider charges the new price, from this many days on. */
export async function setPriceChangeApplied(
  db: Executor,
  { id, priceNoticeDays }: { id: string; priceNoticeDays: number },
): Promise<void> {
  await db
    .updateTable("priceChanges")
    .set({
      appliedAt: schoolNow,
      chargesFrom: sql<Date>`school_now() + make_interval(days => ${priceNoticeDays})`,
    })
    .where("id", "=", id)
    .where("appliedAt", "is", null)
    .execute();
}

/**
 * Stores the new price of mailed subscribers, once their next charge uses it. An earlier failed
 * renewal is still owed at the old price.
 */
export async function adoptNewPrices(db: Executor): Promise<void> {
  await sql`
    update subscriptions set price_minor = latest.price_minor
    from (
      select distinct on (notice.subscription_id)
        notice.subscription_id, change.price_minor, change.charges_from
      from price_change_notices notice
      join price_changes change on change.id = notice.price_change_id
      where change.applied_at is not null
      order by notice.subscription_id, change.applied_at desc
    ) latest
    where subscriptions.id = latest.subscription_id
      and subscriptions.price_minor <> latest.price_minor
      and subscriptions.renewal = 'renews'
      and subscriptions.next_charge_at > latest.charges_from`.execute(db);
}
