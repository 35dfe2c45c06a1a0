import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studioPriceEndpoints } from "#billing/contract/studio-price-endpoints.ts";
import type { PriceRevision, StudioPrices } from "#billing/contract/studio-prices.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import {
  EmptyList,
  ItemActions,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  presentTime,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Button } from "#ui/forms/button.tsx";
import { listDraftedChanges } from "./price-draft.ts";
import { priceRevisionsQuery } from "./prices-query.ts";
import { SavePricesDialog } from "./save-prices-dialog.tsx";

interface PriceHistoryProps {
  /** As the instructor has seen it. */
  prices: StudioPrices;
  onRestored: (prices: StudioPrices) => void;
}

/** The versions of the prices; an earlier one may be used again. */
export function PriceHistory({ prices, onRestored }: PriceHistoryProps) {
  const { revision, offers } = prices;
  const query = useInfiniteQuery(priceRevisionsQuery);
  const [restoring, setRestoring] = useState<PriceRevision | null>(null);
  const before = query.data?.[1]?._id;
  const labelOf = ({ _id }: PriceRevision) =>
    _id === before ? "Restore the version before" : "Restore this version";
  return (
    <ListSection
      id="history"
      title="History"
      lead="Who saved these prices, when, why and what changed. Earlier prices can be used again, as a new version."
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the history."
        empty={<EmptyList>Nothing was changed here yet.</EmptyList>}
        skeleton={<ListSkeleton label="History" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(item) => (
          <article>
            <p className="font-medium">
              {authorOf(item)}
              <span className="font-normal text-muted">, {presentTime(item.savedOn)}</span>
            </p>
            {item.reason && <p className="mt-1 wrap-anywhere">“{item.reason}”</p>}
            <Changes offers={offers} changes={item.changes} />
            {Number(item._id) !== revision && (
              <ItemActions>
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`${labelOf(item)}, of ${presentTime(item.savedOn)}`}
                  onClick={() => setRestoring(item)}
                >
                  {labelOf(item)}
                </Button>
              </ItemActions>
            )}
          </article>
        )}
      </PagedList>
      {restoring && (
        <SavePricesDialog
          title={`Use the prices of ${presentTime(restoring.savedOn)} again?`}
          label="Restore"
          changes={listDraftedChanges(offers, restoring.prices)}
          save={async (given) => {
            const body = { to: Number(restoring._id), revision, ...given };
            onRestored((await callApi(studioPriceEndpoints.restorePrices, { body })).data);
          }}
          onClose={() => setRestoring(null)}
        />
      )}
    </ListSection>
  );
}

function authorOf({ isOfFolder, author }: PriceRevision): string {
  return isOfFolder ? "The content folder’s prices" : (author ?? "No account that is known");
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
