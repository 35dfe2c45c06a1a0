import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { StudioArea } from "#studio/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import type { Route } from "./+types/money.ts";
import { FailedRenewals } from "./money/attention/failed-renewals.tsx";
import { Flags } from "./money/attention/flags.tsx";
import { UnmatchedPaymentList } from "./money/attention/unmatched-payments.tsx";
import { overviewQuery } from "./money/overview/money-figures.ts";
import { Overview } from "./money/overview/overview.tsx";
import { StudioPaymentList } from "./money/payments/payments.tsx";
import { Students } from "./money/students/students.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Money",
    description: "Who has paid, what came in, and what needs the teacher's look.",
    hidden: true,
  });

const sections = {
  overview: { label: "Overview", content: <Overview /> },
  attention: { label: "To look at", content: <Attention /> },
  payments: { label: "Payments", content: <StudioPaymentList /> },
  students: { label: "Students", content: <Students /> },
} satisfies Record<string, { label: string; content: ReactNode }>;

type Section = keyof typeof sections;

const isSection = (value: string | null): value is Section => value !== null && value in sections;

export default function Money() {
  return (
    <StudioArea title="Money">
      <MoneySections />
    </StudioArea>
  );
}

function MoneySections() {
  const [params] = useSearchParams();
  const asked = params.get("tab");
  const section = isSection(asked) ? asked : "overview";
  const waiting = useAttentionCount();
  const tabs = Object.entries(sections).map(([value, { label }]) => ({
    value,
    label: value === "attention" && waiting > 0 ? `${label} (${waiting})` : label,
    to: value === "overview" ? "/studio/money" : `/studio/money?tab=${value}`,
  }));
  return (
    <>
      <Tabs label="Money" id="money" tabs={tabs} value={section} />
      <TabPanel id="money" value={section}>
        <div className="pt-8">{sections[section].content}</div>
      </TabPanel>
    </>
  );
}

/** The number of open issues. */
function useAttentionCount(): number {
  const { data } = useQuery(overviewQuery);
  return data ? data.openFlags + data.unmatchedPayments + data.pastDueStudents : 0;
}

/** The open issues. */
function Attention() {
  return (
    <>
      <UnmatchedPaymentList />
      <FailedRenewals />
      <Flags />
    </>
  );
}
