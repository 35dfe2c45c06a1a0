import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListSection, SearchField, StudioList } from "#studio/browser/index.ts";
import { useDebounced } from "#ui/interaction/use-debounced.ts";
import { paymentsQuery } from "../../money-queries.ts";
import { StudioPaymentItem } from "./payment-item.tsx";

/** All payments, with the actions of each. */
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
      <StudioList
        query={query}
        noun="payments"
        empty={
          search === ""
            ? "No payments yet. The first one will be found here."
            : "No payment has this name, email or number."
        }
      >
        {(payment) => <StudioPaymentItem payment={payment} />}
      </StudioList>
    </ListSection>
  );
}
