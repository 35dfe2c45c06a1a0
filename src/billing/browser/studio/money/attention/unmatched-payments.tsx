import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { presentPlan, usePlanNames } from "#accounts/browser/index.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import {
  EmptyList,
  ItemActions,
  ItemHead,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Button } from "#ui/forms/button.tsx";
import { providerNames } from "../provider-names.ts";
import { MatchDialog } from "./match-dialog.tsx";
import { presentAnyMoney } from "./present-any-money.ts";
import { SetAsideDialog } from "./set-aside-dialog.tsx";
import { type UnmatchedPayment, unmatchedQuery } from "./unmatched-query.ts";

/** Payments whose student the school does not know. */
export function UnmatchedPayments() {
  const query = useInfiniteQuery(unmatchedQuery);
  const planName = usePlanNames();
  const [asked, setAsked] = useState<{
    about: UnmatchedPayment;
    action: "match" | "set-aside";
  } | null>(null);
  const close = () => setAsked(null);
  return (
    <ListSection
      id="unmatched"
      title="Payments without a student"
      lead="The money arrived, but not who paid it. Match each to its student, or set it aside where it bought no plan."
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the payments without a student."
        empty={<EmptyList>Every payment has its student.</EmptyList>}
        skeleton={<ListSkeleton label="Loading payments without a student" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(payment) => (
          <article className="text-small">
            <ItemHead amount={presentAnyMoney(payment)}>
              <h3 className="font-medium wrap-anywhere">
                {payment.payerEmail ?? "No email was given"}
              </h3>
            </ItemHead>
            <p className="mt-0.5 text-muted wrap-anywhere">
              {presentDay(payment.paidOn)} ·{" "}
              {payment.plan
                ? presentPlan(planName(payment.plan), payment.billingPeriod)
                : "names no plan"}{" "}
              · {providerNames[payment.provider]} {payment.reference}
            </p>
            <ItemActions>
              <Button
                variant="ghost"
                size="small"
                onClick={() => setAsked({ about: payment, action: "match" })}
              >
                Match to a student
              </Button>
              <Button
                variant="ghost"
                size="small"
                onClick={() => setAsked({ about: payment, action: "set-aside" })}
              >
                Set aside
              </Button>
            </ItemActions>
          </article>
        )}
      </PagedList>
      {asked?.action === "match" && <MatchDialog payment={asked.about} onClose={close} />}
      {asked?.action === "set-aside" && <SetAsideDialog payment={asked.about} onClose={close} />}
    </ListSection>
  );
}
