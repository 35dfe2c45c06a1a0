import { useInfiniteQuery } from "@tanstack/react-query";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { studioMoneyEndpoints } from "#billing/contract/studio-money-endpoints.ts";
import { providerNames } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { ItemHead, ListSection, StudentLines, StudioList } from "#studio/browser/index.ts";
import { StudentActions } from "../students/student-actions.tsx";

const failedQuery = pagedListQuery({
  path: studioMoneyEndpoints.failedPayments.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(studioMoneyEndpoints.failedPayments, { query: { cursor } }, { signal })).data,
  itemsOf: ({ failed }) => failed,
});

/** Students whose last renewal failed, with the available actions. */
export function FailedRenewals() {
  const query = useInfiniteQuery(failedQuery);
  const planName = usePlanNames();
  return (
    <ListSection
      id="failed"
      title="Failed renewals"
      lead="Each has had a mail, and can pay another way. You may wait, give a month, or end the renewal."
    >
      <StudioList query={query} noun="failed renewals" empty="Every renewal has been paid.">
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
      </StudioList>
    </ListSection>
  );
}

function presentAccess(accessUntil: string, now: Date): string {
  const isOver = Date.parse(accessUntil) <= now.getTime();
  return `${isOver ? "closed on" : "open until"} ${presentDay(accessUntil)}`;
}
