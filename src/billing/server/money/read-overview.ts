import * as z from "zod";
import { type MoneyOverview, moneyOverview } from "../../contract/studio-money.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import {
  countChurn,
  countGivenPlans,
  countSubscribers,
  deleteFigures,
  findFigures,
  hasPayments,
  listMonths,
  storeFigures,
  sumMonths,
  sumRecurring,
} from "../queries/studio/studio-figures.ts";
import {
  listFailed,
  listLastUnmatched,
  listOpenFlags,
  listUnmatchedEvents,
} from "../queries/studio/studio-lists.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { parseReported, paymentKinds } from "./reported-payments.ts";

export type OverviewDeps = Pick<MoneyDeps, "db" | "webhooks" | "issuer">;

/** All but what waits for a look, which is counted with each request. */
const figuresShape = z.object(moneyOverview.shape).omit({
  openFlags: true,
  unmatchedPayments: true,
  pastDueStudents: true,
});
type MoneyFigures = z.infer<typeof figuresShape>;

/** Payments without a plan are read from as many events at most, the newest. */
const maxUnmatched = 2_000;

/**
 * What the school earned and lost, by the school's clock and time zone, as the worker added it up last where
 * there are many payments.
 */
export async function readOverview(deps: OverviewDeps): Promise<MoneyOverview> {
  const stored = figuresShape.safeParse(await findFigures(deps.db, deps.issuer.timeZone));
  const figures = stored.success ? stored.data : await addUpMoney(deps);
  return z.parse(moneyOverview, { ...figures, ...(await countOpenMatters(deps)) });
}

/** Adds up what the school earned and lost. */
async function addUpMoney(deps: OverviewDeps): Promise<MoneyFigures> {
  const { db } = deps;
  const { timeZone } = deps.issuer;
  const asOf = (await readSchoolClock(db)).toISOString();
  const months = await listMonths(db, timeZone);
  const churn = await countChurn(db, timeZone);
  const churnOf = (key: string) => {
    const { atStart = 0, lost = 0 } = churn.find((row) => row.key === key) ?? {};
    return { atStart, lost };
  };
  return z.parse(figuresShape, {
    asOf,
    subscribers: await countSubscribers(db),
    givenPlans: await countGivenPlans(db),
    recurring: await sumRecurring(db),
    churn: {
      last30Days: churnOf("last-30-days"),
      months: months.map((month) => ({ month, ...churnOf(month) })),
    },
    months: await presentMonths(deps, months),
    tapes: await sumTapes(deps, months),
  });
}

/** Every month of a currency that has any money, so that a chart has no gaps. */
async function presentMonths({ db, issuer }: OverviewDeps, months: readonly string[]) {
  const rows = await sumMonths(db, issuer.timeZone);
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  return currencies.flatMap((currency) =>
    months.map((month) => {
      const nothing = { payments: 0, grossMinor: 0, feesMinor: 0, refundsMinor: 0 };
      const row = rows.find((it) => it.month === month && it.currency === currency) ?? nothing;
      const netMinor = row.grossMinor - row.feesMinor - row.refundsMinor;
      return { ...row, month, currency, netMinor };
    }),
  );
}

async function sumTapes(
  deps: OverviewDeps,
  months: readonly string[],
): Promise<MoneyOverview["tapes"]> {
  const kinds = paymentKinds(deps);
  const events = await listLastUnmatched(deps.db, { kinds, limit: maxUnmatched });
  const sums = new Map<string, MoneyOverview["tapes"][number]>();
  for (const event of events) {
    const payment = parseReported(deps, event);
    // A subscription's charge names no plan, but is no single purchase.
    if (!payment || payment.planCode !== null || payment.providerSubscriptionId !== null) continue;
    const { currency, amountMinor } = payment;
    const month = monthOf(payment.paidAt, deps.issuer.timeZone);
    if ((currency !== "NGN" && currency !== "USD") || !months.includes(month)) continue;
    const key = `${month} ${currency}`;
    const sum = sums.get(key) ?? { month, currency, payments: 0, grossMinor: 0 };
    sum.payments += 1;
    sum.grossMinor += amountMinor;
    sums.set(key, sum);
  }
  return [...sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** The month of an instant in a time zone, `2026-11`. */
function monthOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
}

/**
 * What of the money waits for an instructor: open flags, students whose last renewal failed, and payments
 * that belong to no student. Counted as their lists do.
 */
export async function countOpenMatters(
  deps: Pick<MoneyDeps, "db" | "webhooks">,
): Promise<{ openFlags: number; pastDueStudents: number; unmatchedPayments: number }> {
  const { db } = deps;
  const kinds = paymentKinds(deps);
  const noRows = { offset: 0, limit: 0 };
  return {
    openFlags: (await listOpenFlags(db, { kinds, ...noRows })).total,
    unmatchedPayments: (await listUnmatchedEvents(db, { kinds, ...noRows })).total,
    pastDueStudents: (await listFailed(db, noRows)).total,
  };
}

/** From so many payments on, the sums take longer than a page may. */
const manyPayments = 20_000;

/**
 * Adds the studio's money up for the next minutes, where it takes too long for a request; a smaller school's is
 * added up in each.
 */
export async function countMoney(
  deps: OverviewDeps,
  { atLeast = manyPayments }: { atLeast?: number } = {},
): Promise<void> {
  const { db, issuer } = deps;
  if (!(await hasPayments(db, atLeast))) return deleteFigures(db);
  await storeFigures(db, issuer.timeZone, await addUpMoney(deps));
}
