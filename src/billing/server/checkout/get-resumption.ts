import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, Provider, ResumeTerms } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PlanPrice } from "../plans/read-plans.ts";
import { chargeCalendars } from "../providers/charge-calendars.ts";
import { findStoredCard, type StoredCardRow } from "../queries/agreements.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { findCurrentSubscription, type SubscriptionRow } from "../queries/subscriptions.ts";
import { decideTerms, type Terms } from "./decide-terms.ts";

export interface Resumption {
  held: SubscriptionRow;
  terms: Terms;
  /** In the currency in which the plan is paid. */
  price: PlanPrice;
  /** The card that will be charged; null if the student needs another way to pay. */
  card: StoredCardRow | null;
}

/**
 * The terms on which the user's own plan continues with a billing period, at the provider of its
 * payments. Throws `billing.no_plan`.
 */
export async function getResumption(
  { providers }: Pick<PaymentDeps, "providers">,
  trx: Trx,
  { userId, billingPeriod }: { userId: string; billingPeriod: BillingPeriod },
): Promise<Resumption> {
  const held = await findCurrentSubscription(trx, userId);
  if (!held?.isGranting) throw new AppError("billing.no_plan");
  const provider = providers[held.provider];
  const terms = await termsOf(trx, held, { billingPeriod, provider: held.provider });
  const canBegin = terms.kind === "later" && provider.beginLater !== undefined;
  const { priceOf, dollarPriceOf } = await provider.readPrices(trx);
  const own = priceOf(held.plan, billingPeriod);
  const prices = [own, dollarPriceOf?.(held.plan, billingPeriod)];
  const price = prices.find((it) => it?.currency === held.currency);
  const card = canBegin && price ? await findStoredCard(trx, userId, terms.beginsAt) : undefined;
  const found = { held, terms, card: card ?? null };
  return { ...found, price: price ?? own };
}

/**
 * The terms that a student sees before they resume their own plan. Throws `billing.no_plan`, and
 * `billing.already_subscribed` if the plan already renews by this period.
 */
export function getResumeTerms(
  deps: Pick<PaymentDeps, "providers"> & { db: Database },
  { userId }: Pick<Caller, "userId">,
  billingPeriod: BillingPeriod,
): Promise<ResumeTerms> {
  return deps.db.transaction().execute(async (trx) => {
    const { held, terms, price, card } = await getResumption(deps, trx, { userId, billingPeriod });
    if (terms.kind === "refused") throw new AppError("billing.already_subscribed");
    if (terms.kind === "now") return { kind: "now", keepsDays: terms.keepsDays };
    const storedCard = card && { last4: card.last4, ...startOf(terms.beginsAt, price) };
    const sellers = Object.values(deps.providers).filter((it) => it.sellsForLater);
    const byApproval = await Promise.all(
      sellers.map(async ({ id: provider, readPrices }) => {
        const { priceOf } = await readPrices(trx);
        const later = await termsOf(trx, held, { billingPeriod, provider });
        const beginsAt = later.kind === "later" ? later.beginsAt : terms.beginsAt;
        return { provider, ...startOf(beginsAt, priceOf(held.plan, billingPeriod)) };
      }),
    );
    return { kind: "later", storedCard, byApproval };
  });
}

async function termsOf(
  trx: Trx,
  held: SubscriptionRow,
  { billingPeriod, provider }: { billingPeriod: BillingPeriod; provider: Provider },
): Promise<Terms> {
  const chosen = { plan: held.plan, billingPeriod, oneTimePayment: null };
  const calendar = chargeCalendars[provider];
  return decideTerms(held, chosen, { now: await readSchoolClock(trx), calendar });
}

const startOf = (beginsAt: Date, { amountMinor, currency }: PlanPrice) => ({
  firstChargeOn: beginsAt.toISOString(),
  amountMinor,
  currency,
});
