import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { usePlanNames } from "#accounts/browser/index.ts";
import type { MoneyOverview } from "#billing/contract/studio-money.ts";
import { presentMonth } from "#platform/contract/present-day.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import { FigureCards, FigureTable, presentTime } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Heading } from "#ui/page/page.tsx";
import { MonthChart } from "../months/month-chart.tsx";
import { ExportPaymentsButton } from "./export-payments.tsx";
import {
  currenciesOf,
  formatChurn,
  formatRecurring,
  overviewQuery,
  presentSubscribers,
} from "./money-figures.ts";

/** The overview of the school's money. */
export function Overview() {
  return (
    <QueryView
      query={useQuery(overviewQuery)}
      skeleton={<OverviewSkeleton />}
      errorText="Unable to fetch the figures."
    >
      {(overview) => <Figures overview={overview} />}
    </QueryView>
  );
}

function Figures({ overview }: { overview: MoneyOverview }) {
  const currencies = currenciesOf(overview);
  const { last30Days } = overview.churn;
  const subscribers = presentSubscribers(overview);
  return (
    <>
      <FigureCards
        figures={[
          { term: "Subscribers", ...subscribers },
          {
            term: "Recurring each month",
            value: formatRecurring(overview),
            note: "A yearly price counts by a twelfth",
          },
          {
            term: "Left in 30 days",
            value: formatChurn(last30Days),
            note: `${presentNumber(last30Days.lost)} of ${presentNumber(last30Days.atStart)} who paid`,
          },
          {
            term: "Failed renewals",
            value: presentNumber(overview.pastDueStudents),
            note:
              overview.pastDueStudents > 0 ? (
                <Link to="?tab=attention" className="text-accent-text underline underline-offset-4">
                  Look at them
                </Link>
              ) : (
                "Nobody is past due"
              ),
          },
        ]}
      />
      <p className="mt-3 text-sm text-muted">Counted on {presentTime(overview.asOf)}</p>
      <Block id="by-month" title="By month">
        {currencies.length === 0 ? (
          <p className="text-muted">
            No money has come in yet. The first payment will be found here.
          </p>
        ) : (
          <ByMonth overview={overview} currencies={currencies} />
        )}
      </Block>
      <Block id="subscribers" title="Subscribers">
        <Subscribers {...overview} />
        {overview.givenPlans > 0 && (
          <p className="mt-4 text-small text-muted">
            {overview.givenPlans === 1
              ? "One more student has a plan that was given."
              : `${presentNumber(overview.givenPlans)} more students have plans that were given.`}
          </p>
        )}
      </Block>
      {overview.churn.months.length > 0 && (
        <Block id="churn" title="Who left">
          <FigureTable
            caption="Students who paid at the beginning of each month, and those of them who left in it"
            head={{ label: "Month", present: ({ month }) => presentMonth(month) }}
            columns={[
              { label: "At its start", present: (row) => presentNumber(row.atStart) },
              { label: "Left", present: (row) => presentNumber(row.lost) },
              { label: "Share", present: formatChurn, isStrong: true },
            ]}
            rows={overview.churn.months.toReversed()}
          />
        </Block>
      )}
      {currencies.length > 0 && (
        <Block id="export" title="For your accounts">
          <ExportPaymentsButton now={overview.asOf} />
        </Block>
      )}
    </>
  );
}

function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <Heading level={2} look="small" id={id} className="mb-5">
        {title}
      </Heading>
      {children}
    </section>
  );
}

const currencyNames: Record<Currency, string> = { NGN: "Naira", USD: "Dollars" };

interface ByMonthProps {
  overview: MoneyOverview;
  /** At least one. */
  currencies: readonly Currency[];
}

/** Income and net by month, in one currency at a time; lecture tapes separately. */
function ByMonth({ overview, currencies }: ByMonthProps) {
  const [chosen, setChosen] = useState<Currency>("NGN");
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? chosen);
  const months = overview.months.filter((month) => month.currency === currency);
  const tapes = overview.tapes.filter((month) => month.currency === currency);
  const money = (amountMinor: number) => presentMoney(amountMinor, currency);
  return (
    <>
      {currencies.length > 1 && (
        <div className="mb-6">
          <Segmented
            label="Currency"
            options={currencies.map((value) => ({ value, label: currencyNames[value] }))}
            value={currency}
            onChange={setChosen}
          />
        </div>
      )}
      <MonthChart months={months} currency={currency} />
      <div className="mt-8">
        <FigureTable
          caption={`What came in by month, in ${currencyNames[currency].toLowerCase()}`}
          head={{ label: "Month", present: ({ month }) => presentMonth(month) }}
          columns={[
            { label: "Payments", present: (row) => presentNumber(row.payments) },
            { label: "Came in", present: (row) => money(row.grossMinor) },
            { label: "Fees", present: (row) => money(row.feesMinor) },
            { label: "Given back", present: (row) => money(row.refundsMinor) },
            { label: "Kept", present: (row) => money(row.netMinor), isStrong: true },
          ]}
          rows={months.toReversed()}
        />
      </div>
      {tapes.length > 0 && (
        <div className="mt-8">
          <Heading level={3} className="mb-2">
            Lecture tapes and other payments
          </Heading>
          <p className="mb-3 text-small text-muted">
            Bought on the provider’s page, without a plan. They are not in the figures above.
          </p>
          <FigureTable
            caption="Payments without a plan by month"
            head={{ label: "Month", present: ({ month }) => presentMonth(month) }}
            columns={[
              { label: "Payments", present: (row) => presentNumber(row.payments) },
              { label: "Came in", present: (row) => money(row.grossMinor), isStrong: true },
            ]}
            rows={tapes.toReversed()}
          />
        </div>
      )}
    </>
  );
}

const periodNames = { monthly: "monthly", yearly: "yearly" } as const;

function Subscribers({ subscribers }: Pick<MoneyOverview, "subscribers">) {
  const planName = usePlanNames();
  if (subscribers.length === 0) {
    return <p className="text-muted">Nobody has a plan yet. Who subscribes is counted here.</p>;
  }
  return (
    <FigureTable
      caption="Subscribers by plan, billing period and currency"
      head={{
        label: "Plan",
        present: ({ plan, billingPeriod, currency }) =>
          `${planName(plan)}, ${periodNames[billingPeriod]} in ${currencyNames[currency].toLowerCase()}`,
        keyOf: ({ plan, billingPeriod, currency }) => `${plan} ${billingPeriod} ${currency}`,
      }}
      columns={[
        { label: "Renewing", present: ({ renewing }) => presentNumber(renewing) },
        { label: "Past due", present: ({ pastDue }) => presentNumber(pastDue) },
        { label: "Ending", present: ({ ending }) => presentNumber(ending) },
        { label: "All", present: ({ total }) => presentNumber(total), isStrong: true },
      ]}
      rows={subscribers}
    />
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures">
      <Skeleton className="h-64 w-full rounded-sheet sm:h-56 xl:h-28" />
      <Skeleton className="mt-14 h-7 w-32" />
      <Skeleton className="mt-5 h-72 w-full" />
    </div>
  );
}
