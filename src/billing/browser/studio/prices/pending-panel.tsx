import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { studioPriceEndpoints as endpoints } from "#billing/contract/studio-price-endpoints.ts";
import type { PendingPrices, StudioPrices } from "#billing/contract/studio-prices.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { Button } from "#ui/forms/button.tsx";
import { listDraftedChanges } from "./price-draft.ts";
import { pricesQuery } from "./prices-query.ts";

type Ordered = Pick<StudioPrices, "offers"> & { pending: PendingPrices };

/** A pending or failed price save: its changes, the reason of the failure, and a retry. */
export function PendingPanel({ offers, pending }: Ordered) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async (action: "retryPrices" | "discardPrices") =>
      (await callApi(endpoints[action], {})).data,
    onSuccess: (prices) => client.setQueryData(pricesQuery.queryKey, prices),
  });
  const isSaving = pending.state === "saving";
  return (
    <Panel
      title={isSaving ? "Being saved at Paystack and PayPal" : "The prices could not be saved"}
      className="mb-8 max-w-[46rem]"
    >
      <div className="grid gap-3">
        <p role="status">
          {isSaving
            ? "Visitors see and pay the prices below until that is done."
            : `${pending.failure} Visitors see and pay the prices below.`}
        </p>
        <Changes offers={offers} pending={pending} />
        {!isSaving && (
          <div className="button-row">
            <Button size="small" pending={act.isPending} onClick={() => act.mutate("retryPrices")}>
              Try again
            </Button>
            <Button
              variant="ghost"
              size="small"
              pending={act.isPending}
              onClick={() => act.mutate("discardPrices")}
            >
              Give them up
            </Button>
          </div>
        )}
        {act.isError && (
          <p role="alert" className="font-medium text-danger-text">
            {failureText(act.error, "Unable to do this. Please try again.")}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** A save that ended while the page was open; shown until it is dismissed. */
export function SavedPanel({ saved, onClose }: { saved: Ordered; onClose: () => void }) {
  return (
    <Panel title="The new prices are on sale" className="mb-8 max-w-[46rem]">
      <div className="grid justify-items-start gap-3">
        <p role="status">Every visitor sees them, and whoever starts to pay is charged so.</p>
        <Changes {...saved} />
        <Button variant="ghost" size="small" onClick={onClose}>
          All right
        </Button>
      </div>
    </Panel>
  );
}

/**
 * The last save that ended while the page was open, with the previous plans; null once it is
 * dismissed.
 */
export function useSavedPrices({ offers, pending, revision }: StudioPrices) {
  const [last, setLast] = useState<(Ordered & { revision: number }) | null>(null);
  if (pending?.state === "saving" && last?.pending.orderedOn !== pending.orderedOn) {
    setLast({ offers, pending, revision });
  }
  const isSaved = last !== null && pending === null && revision > last.revision;
  return { saved: isSaved ? last : null, putAway: () => setLast(null) };
}

function Changes({ offers, pending }: Ordered) {
  return (
    <ul className="grid gap-1 text-small">
      {listDraftedChanges(offers, pending.prices).map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-muted">{name}:</span> <del>{before}</del>{" "}
          <ins className="font-medium no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}
