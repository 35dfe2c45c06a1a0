import { useInfiniteQuery } from "@tanstack/react-query";
import { studioPriceEndpoints } from "#billing/contract/studio-price-endpoints.ts";
import type { PriceRevision, StudioPrices } from "#billing/contract/studio-prices.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { presentTime, RevisionHistory } from "#studio/browser/index.ts";
import { listDraftedChanges } from "./price-draft.ts";
import { priceRevisionsQuery } from "./prices-query.ts";
import { SavePricesDialog } from "./save-prices-dialog.tsx";

interface PriceHistoryProps {
  /** The prices that the instructor has seen. */
  prices: StudioPrices;
  onRestored: (prices: StudioPrices) => void;
}

/** The versions of the prices. */
export function PriceHistory({ prices, onRestored }: PriceHistoryProps) {
  const { revision, offers } = prices;
  return (
    <RevisionHistory
      query={useInfiniteQuery(priceRevisionsQuery)}
      noun="prices"
      current={revision}
      renderChanges={({ changes }) => <Changes offers={offers} changes={changes} />}
      renderDialog={({ _id, savedOn, prices: earlier }, close) => (
        <SavePricesDialog
          title={`Use the prices of ${presentTime(savedOn)} again?`}
          label="Restore"
          changes={listDraftedChanges(offers, earlier)}
          save={async (given) => {
            const body = { to: Number(_id), revision, ...given };
            onRestored((await callApi(studioPriceEndpoints.restorePrices, { body })).data);
          }}
          onClose={close}
        />
      )}
    />
  );
}

function Changes({
  offers,
  changes,
}: Pick<StudioPrices, "offers"> & Pick<PriceRevision, "changes">) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2 text-small">
      {changes.map(({ plan, billingPeriod, before, after }) => (
        <li key={`${plan} ${billingPeriod} ${after}`}>
          <span className="text-muted">
            {offers.find((it) => it.plan === plan)?.name ?? plan}, {billingPeriod}:
          </span>{" "}
          <del>{before}</del> <ins className="font-medium no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}
