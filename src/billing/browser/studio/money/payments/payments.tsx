import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  EmptyList,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  SearchField,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { StudioPaymentItem } from "./payment-item.tsx";
import { paymentsQuery } from "./payments-query.ts";

/** All payments, with what can be done about each. */
export function StudioPaymentList() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery(paymentsQuery(search));
  return (
    <ListSection
      id="payments"
      title="Payments"
      lead="Newest first. Give one back, or send its receipt again."
      search={
        <SearchField
          label="Search payments"
          placeholder="Name, email or receipt number"
          value={typed}
          onChange={setTyped}
        />
      }
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the payments."
        empty={
          <EmptyList>
            {search === ""
              ? "No payments yet. The first one will be found here."
              : "No payment has this name, email or number."}
          </EmptyList>
        }
        skeleton={<ListSkeleton label="Loading payments" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(payment) => <StudioPaymentItem payment={payment} />}
      </PagedList>
    </ListSection>
  );
}
