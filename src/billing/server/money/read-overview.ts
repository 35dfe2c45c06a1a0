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
  countFailed,
  countOpenFlags,
  countUnmatchedEvents,
  listLastUnmatched,
} from "../queries/studio/studio-lists.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { parseReported, paymentKinds } from "./reported-payments.ts";

export type OverviewDeps = Pick<MoneyDeps, "db" | "webhooks" | "issuer">;

/** All figures but the open issues, which each request counts. */
const figuresShape = z.object(moneyOverview.shape).omit({
  openFlags: true,
  unmatchedPayments: true,
  pastDueStudents: true,
});
type MoneyFigures = z.infer<typeof figuresShape>;

/** The number of newest events that are searched for payments without a plan. */
const maxUnmatched = 2_000;

/**
 * The school's income and losses, by the school's clock and time zone. A school with many payments
 * reads the worker's last sums.
 */
export async function readOverview(deps: OverviewDeps): Promise<MoneyOverview> {
  const stored = figuresShape.safeParse(await findFigures(deps.db, deps.issuer.school.timeZone));
  const figures = stored.success ? stored.data : await addUpMoney(deps);
  return z.parse(moneyOverview, { ...figures, ...(await countOpenIssues(deps)) });
}

/** Sums the school's income and losses. */
async function addUpMoney(deps: OverviewDeps): Promise<MoneyFigures> {
  const { db } = deps;
  const { timeZone } = deps.issuer.school;
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

/** All months of each currency with any payment, so that a chart has no gaps. */
async function presentMonths({ db, issuer }: OverviewDeps, months: readonly string[]) {
  const rows = await sumMonths(db, issuer.school.timeZone);
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
    // A subscription's charge may lack the plan, but is no single purchase.
    if (!payment || payment.planCode !== null || payment.providerSubscriptionId !== null) continue;
    const { currency, amountMinor } = payment;
    const month = monthOf(payment.paidAt, deps.issuer.school.timeZone);
    if ((currency !== "NGN" && currency !== "USD") || !months.includes(month)) continue;
    const key = `${month} ${currency}`;
    const sum = sums.get(key) ?? { month, currency, payments: 0, grossMinor: 0 };
    sum.payments += 1;
    sum.grossMinor += amountMinor;
    sums.set(key, sum);
  }
  return [...sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** The month of an instant in a time zone, as `2026-11`. */
function monthOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
}

/**
 * Counts the issues that wait for an instructor: open flags, students whose last renewal failed,
 * and payments without a student. Matches the lists of each.
 */
export async function countOpenIssues(
  deps: Pick<MoneyDeps, "db" | "webhooks">,
): Promise<{ openFlags: number; pastDueStudents: number; unmatchedPayments: number }> {
  const { db } = deps;
  const kinds = paymentKinds(deps);
  return {
    openFlags: await countOpenFlags(db, kinds),
    unmatchedPayments: await countUnmatchedEvents(db, kinds),
    pastDueStudents: await countFailed(db),
  };
}

/** From this number of payments, summing takes too long for a page. */
const manyPayments = 20_000;

/**
 * Stores the studio's sums for the next minutes, if a request would take too long to compute them.
 */
export async function countMoney(
  deps: OverviewDeps,
  { atLeast = manyPayments }: { atLeast?: number } = {},
): Promise<void> {
  const { db, issuer } = deps;
  if (!(await hasPayments(db, atLeast))) return deleteFigures(db);
  await storeFigures(db, issuer.school.timeZone, await addUpMoney(deps));
}
