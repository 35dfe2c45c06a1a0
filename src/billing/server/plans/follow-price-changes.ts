import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { BillingPeriod, PaidPlan, PlanNames, PlanOffer } from "../../contract.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import { lockPayer } from "../queries/lock-user.ts";
import {
  adoptNewPrices,
  listOpenPriceChanges,
  listUntold,
  type PriceChange,
  recordTold,
  setPriceChangeApplied,
  type UntoldSubscriber,
} from "../queries/prices/price-changes.ts";
import { listWantedPlans } from "./diff-plans.ts";

export interface PriceChangeDeps extends PriceMailDeps {
  db: Database;
  log: Pick<Logger, "warn" | "info">;
  targets: readonly PlanTarget[];
  /** The recipient; null for an erased account. */
  findAccount: (userId: string) => Promise<{ email: string; disabled: boolean } | null>;
}

const noticeMs = 14 * 86_400_000;

/**
 * Mails the subscribers of each announced price once. When all were mailed 14 days ago, the
 * provider is told to charge the price. The next run repeats failed provider calls. Idempotent and
 * safe under concurrency.
 */
export async function followPriceChanges(
  deps: PriceChangeDeps,
  sold: { offers: readonly PlanOffer[] },
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const { db } = deps;
  for (const change of await listOpenPriceChanges(db)) {
    for (const subscriber of await listUntold(db, change.id)) {
      if (signal?.aborted) return;
      await tell(deps, change, subscriber);
    }
    if (change.isDue) await apply(deps, sold, change);
  }
  await adoptNewPrices(db);
}

async function tell(
  deps: PriceChangeDeps,
  change: PriceChange,
  { subscriptionId, userId }: UntoldSubscriber,
): Promise<void> {
  const account = await deps.findAccount(userId);
  await deps.db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    // The subscription may have been cancelled meanwhile.
    const [untold] = await listUntold(trx, change.id, subscriptionId);
    if (!untold) return;
    const chargedOn = firstChargeAt(deps, change, untold);
    const notice = { priceChangeId: change.id, subscriptionId, chargedOn };
    if (!(await recordTold(trx, notice)) || !account || account.disabled) return;
    const { priceMinor: newMinor, ...sold } = change;
    const price = { ...sold, oldMinor: untold.priceMinor, newMinor, chargedOn };
    await queueMail(trx, priceMail(deps, account.email, price));
  });
}

/**
 * The first charge at the new price. A charge that the provider has already announced keeps the old
 * price.
 */
function firstChargeAt(
  deps: PriceChangeDeps,
  change: PriceChange,
  { nextChargeAt, now }: Pick<UntoldSubscriber, "nextChargeAt" | "now">,
): Date {
  const { billingPeriod, takesEffectAt } = change;
  const days = targetOf(deps, change)?.catalogue.priceNoticeDays ?? 0;
  // Students who subscribe at the old price meanwhile are mailed later.
  const earliest = Math.max(Number(takesEffectAt), Number(now) + noticeMs);
  const from = inUtc(new Date(earliest)).add({ days });
  const next = inUtc(nextChargeAt);
  const count = (steps: number) =>
    next.add(billingPeriod === "yearly" ? { years: steps } : { months: steps });
  let steps = 0;
  while (Temporal.ZonedDateTime.compare(count(steps), from) <= 0) steps += 1;
  return new Date(count(steps).epochMilliseconds);
}

const inUtc = (date: Date) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO("UTC");

/**
 * The plans in the change's currency at its provider; undefined if the school sells none any more.
 */
const targetOf = ({ targets }: PriceChangeDeps, { provider, currency }: PriceChange) =>
  targets.find((it) => it.provider === provider && it.catalogue.currency === currency);

async function apply(
  deps: PriceChangeDeps,
  { offers }: { offers: readonly PlanOffer[] },
  change: PriceChange,
): Promise<void> {
  const { db, log } = deps;
  const { id, provider, planCode, plan, billingPeriod, priceMinor } = change;
  const target = targetOf(deps, change);
  if (!target) {
    log.warn({ provider, planCode }, "an announced price is in a currency that is not sold");
    return;
  }
  const { catalogue, planCodes } = target;
  const wanted = listWantedPlans(offers, catalogue.currency, planCodes).find(
    (it) => it.plan === plan && it.period === billingPeriod,
  );
  if (wanted?.amountMinor !== priceMinor) {
    log.warn({ provider, planCode }, "an announced price is not that of plans.json");
    return;
  }
  try {
    await catalogue.changePriceForCurrent(planCode, wanted);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, provider, planCode }, "a payment provider did not answer");
    return;
  }
  const { priceNoticeDays } = catalogue;
  await setPriceChangeApplied(db, { id, priceNoticeDays });
  log.info({ provider, planCode }, "current subscribers have a new price");
}

interface PriceMailDeps {
  school: SchoolIdentity;
  publicUrl: string;
  planNames: PlanNames;
}

interface ChangedPrice {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  currency: ProviderCurrency;
  oldMinor: number;
  newMinor: number;
  /** The first charge at the new price. */
  chargedOn: Date;
}

/** The mail about a student's new price, at least 14 days before its first charge. */
function priceMail(deps: PriceMailDeps, to: string, price: ChangedPrice): Mail {
  const { school, publicUrl, planNames } = deps;
  const { plan, billingPeriod, currency, oldMinor, newMinor, chargedOn } = price;
  const each = billingPeriod === "yearly" ? "year" : "month";
  const day = presentDay(
    Temporal.Instant.fromEpochMilliseconds(chargedOn.getTime())
      .toZonedDateTimeISO(school.timeZone)
      .toPlainDate()
      .toString(),
  );
  const subject = `The price of your plan changes on ${day}`;
  const preview = `From ${day} on, the ${planNames[plan]} plan costs ${presentMoney(newMinor, currency)} a ${each} instead of ${presentMoney(oldMinor, currency)}.`;
  const body = renderMail({
    school,
    title: subject,
    preview,
    paragraphs: [
      preview,
      "Until then nothing changes. If you want to go on, you need to do nothing.",
      `If you do not, cancel before ${day} on your account page: you keep your lessons until the time that you have paid for ends, and nothing more is charged.`,
    ],
    link: { label: "See or cancel your plan", url: `${publicUrl}/account-subscription` },
    footnote: `You get this email because you have a plan at ${school.name}.`,
  });
  return { to, subject, ...body, lane: "bulk" };
}
