import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LeaveDialog } from "#accounts/browser/index.ts";
import { type BillingPeriod, billingPeriods } from "#billing/contract/plans.ts";
import { studioPriceEndpoints } from "#billing/contract/studio-price-endpoints.ts";
import type { StudioPrices } from "#billing/contract/studio-prices.ts";
import type { PlanOffer } from "#billing/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { ListSkeleton, PreviewDialog, presentTime } from "#studio/browser/index.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Section } from "#ui/page/page.tsx";
import { PlanCard } from "../../pages/plans/plan-card.tsx";
import { plansQuery } from "../../plans-query.ts";
import { PendingPanel, SavedPanel, useSavedPrices } from "./pending-panel.tsx";
import {
  currencies,
  currencyNames,
  draftedPricesOf,
  draftOf,
  everyPeriod,
  fieldName,
  listDraftedChanges,
  readDraft,
} from "./price-draft.ts";
import { PriceHistory } from "./price-history.tsx";
import { priceRevisionsQuery, pricesQuery } from "./prices-query.ts";
import { SavePricesDialog } from "./save-prices-dialog.tsx";

/** Edits the plans' prices. */
export function Prices() {
  return (
    <QueryView
      query={useQuery(pricesQuery)}
      skeleton={<ListSkeleton label="Prices" />}
      errorText="Unable to fetch the prices."
    >
      {(prices) => <PriceEditor newest={prices} />}
    </QueryView>
  );
}

function PriceEditor({ newest }: { newest: StudioPrices }) {
  const { base, draft, isChanged, problems, show, change, check } = useEditPrices(newest);
  const client = useQueryClient();
  const [previewed, setPreviewed] = useState<PlanOffer[] | null>(null);
  const [saving, setSaving] = useState<PlanOffer[] | null>(null);
  const isSaving = newest.pending?.state === "saving";
  const { saved, putAway } = useSavedPrices(newest);
  const showSaved = (saved: StudioPrices) => {
    client.setQueryData(pricesQuery.queryKey, saved);
    show(saved);
  };
  const { revision } = newest;
  // The job ends after the response to the order.
  useEffect(() => {
    for (const queryKey of [plansQuery.queryKey, priceRevisionsQuery.queryKey]) {
      if (revision > 0) void client.invalidateQueries({ queryKey });
    }
  }, [client, revision]);
  const save = async (offers: readonly PlanOffer[], given: { reason: string; code: string }) => {
    const body = { prices: draftedPricesOf(offers), revision: base.revision, ...given };
    showSaved((await callApi(studioPriceEndpoints.savePrices, { body })).data);
  };
  return (
    <>
      <p className="mb-6 max-w-[40rem] text-small text-muted">
        What each plan costs by the month and by the year. New prices are for new subscribers:
        students who subscribe already keep theirs.{" "}
        {base.savedOn ? `Saved ${presentTime(base.savedOn)}.` : "Still as in the content folder."}
      </p>
      {newest.revision > base.revision && (
        <Panel title="The prices were changed meanwhile">
          <p>Somebody else saved other prices, or you did in another window.</p>
          <Button variant="ghost" size="small" onClick={() => show(newest)}>
            Discard mine and show what is there
          </Button>
        </Panel>
      )}
      {saved && <SavedPanel saved={saved} onClose={putAway} />}
      {newest.pending && <PendingPanel offers={newest.offers} pending={newest.pending} />}
      <form
        noValidate
        aria-label="Prices"
        className="grid max-w-[46rem] gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          setSaving(check());
        }}
      >
        {base.offers.map(({ plan, name }) => (
          <fieldset key={plan}>
            <legend className="mb-3 font-semibold">{name}</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {billingPeriods.flatMap((period) =>
                currencies.map((currency) => {
                  const field = fieldName(plan, period, currency);
                  return (
                    <TextField
                      key={field}
                      name={field}
                      label={`${currencyNames[currency]} ${everyPeriod[period]}`}
                      inputMode="decimal"
                      autoComplete="off"
                      value={draft[field] ?? ""}
                      error={problems[field]}
                      onChange={(event) => change(field, event.currentTarget.value)}
                    />
                  );
                }),
              )}
            </div>
          </fieldset>
        ))}
        <div className="button-row sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface py-3 md:bottom-0">
          <Button type="submit" disabled={!isChanged || isSaving}>
            Save…
          </Button>
          <Button variant="ghost" onClick={() => setPreviewed(check())}>
            Preview
          </Button>
        </div>
      </form>
      <PriceHistory prices={base} onRestored={showSaved} />
      {previewed && <PricePreview offers={previewed} onClose={() => setPreviewed(null)} />}
      {saving && (
        <SavePricesDialog
          title="Change the prices?"
          label="Save"
          changes={listDraftedChanges(base.offers, draftedPricesOf(saving))}
          save={(given) => save(saving, given)}
          onClose={() => setSaving(null)}
        />
      )}
      <LeaveDialog isChanged={isChanged} />
    </>
  );
}

/**
 * The draft over the prices that the instructor has seen. Without changes it follows the newest
 * prices.
 */
function useEditPrices(newest: StudioPrices) {
  const [base, setBase] = useState(newest);
  const [draft, setDraft] = useState(() => draftOf(newest.offers));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const original = draftOf(base.offers);
  const isChanged = Object.keys(original).some((field) => original[field] !== draft[field]);
  const show = (prices: StudioPrices) => {
    setBase(prices);
    setDraft(draftOf(prices.offers));
    setProblems({});
  };
  if (newest.revision > base.revision && !isChanged) show(newest);
  return {
    base,
    draft,
    isChanged,
    problems,
    show,
    change: (field: string, typed: string) => {
      setDraft((current) => ({ ...current, [field]: typed }));
      setProblems(({ [field]: _, ...others }) => others);
    },
    /** The plans at the typed prices, or null after focusing the first invalid field. */
    check: (): PlanOffer[] | null => {
      const read = readDraft(base, draft);
      setProblems(read.problems);
      const [first] = Object.keys(read.problems);
      if (first === undefined) return read.offers;
      document.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
      return null;
    },
  };
}

const periods: readonly { value: BillingPeriod; label: string }[] = [
  { value: "yearly", label: "Yearly" },
  { value: "monthly", label: "Monthly" },
];

interface PricePreviewProps {
  offers: readonly PlanOffer[];
  onClose: () => void;
}

/** The plans' cards at a draft's prices. */
function PricePreview({ offers, onClose }: PricePreviewProps) {
  const [period, setPeriod] = useState<BillingPeriod>("monthly");
  return (
    <PreviewDialog onClose={onClose}>
      <Section>
        <h1 className="sr-only">The plans at these prices</h1>
        <Segmented label="Billing period" options={periods} value={period} onChange={setPeriod} />
        <ul className="mt-8 grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
          {offers.map((offer) => (
            <li key={offer.plan}>
              <PlanCard offer={offer} period={period} isHeld={false} isFeatured={false} />
            </li>
          ))}
        </ul>
      </Section>
    </PreviewDialog>
  );
}
