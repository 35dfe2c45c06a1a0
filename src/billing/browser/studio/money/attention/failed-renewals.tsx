import { useInfiniteQuery } from "@tanstack/react-query";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { moneyPageSize } from "#billing/contract/studio-money.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import {
  EmptyList,
  ItemHead,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  StudentLines,
  studioListQuery,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { providerNames } from "../../provider-names.ts";
import { StudentActions } from "../students/student-actions.tsx";

const failedQuery = studioListQuery({
  path: studioMoneyEndpoints.failedPayments.path,
  pageSize: moneyPageSize,
  fetchPage: async (page, signal) =>
    (await callApi(studioMoneyEndpoints.failedPayments, { query: { page } }, { signal })).data,
  itemsOf: ({ failed }) => failed,
});

/** Students whose last renewal failed, and what can be done for them. */
export function FailedRenewals() {
  const query = useInfiniteQuery(failedQuery);
  const planName = usePlanNames();
  return (
    <ListSection
      id="failed"
      title="Failed renewals"
      lead="Each has had a mail, and can pay another way. You may wait, give a month, or end the renewal."
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the failed renewals."
        empty={<EmptyList>Every renewal has been paid.</EmptyList>}
        skeleton={<ListSkeleton label="Loading failed renewals" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {({
          student,
          plan,
          billingPeriod,
          amountMinor,
          currency,
          provider,
          since,
          accessUntil,
        }) => (
          <article className="text-small">
            <ItemHead amount={presentMoney(amountMinor, currency)}>
              <StudentLines student={student} />
            </ItemHead>
            <p className="mt-0.5 text-muted">
              {presentPlan(planName(plan), billingPeriod)} · {providerNames[provider]} · due since{" "}
              {presentDay(since)} · {presentAccess(accessUntil, new Date())}
            </p>
            {student && <StudentActions student={student} plan={plan} renews />}
          </article>
        )}
      </PagedList>
    </ListSection>
  );
}

function presentAccess(accessUntil: string, now: Date): string {
  const isOver = Date.parse(accessUntil) <= now.getTime();
  return `${isOver ? "closed on" : "open until"} ${presentDay(accessUntil)}`;
}
