import { useMutation, useQueryClient } from "@tanstack/react-query";
import { studioPriceEndpoints as endpoints } from "#billing/contract/studio-price-endpoints.ts";
import type { PendingPrices, StudioPrices } from "#billing/contract/studio-prices.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { Button } from "#ui/forms/button.tsx";
import { listDraftedChanges } from "./price-draft.ts";
import { pricesQuery } from "./prices-query.ts";

/** Prices that are being saved, or could not be: what they change, why they failed, and another try. */
export function PendingPanel({
  offers,
  pending,
}: Pick<StudioPrices, "offers"> & { pending: PendingPrices }) {
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
        <ul className="grid gap-1 text-small">
          {listDraftedChanges(offers, pending.prices).map(({ name, before, after }) => (
            <li key={name}>
              <span className="text-muted">{name}:</span> <del>{before}</del>{" "}
              <ins className="font-medium no-underline">{after}</ins>
            </li>
          ))}
        </ul>
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
