import type { ListedPlan } from "#billing/contract.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { Heading } from "#ui/page/page.tsx";
import { formatOpenedLevels, keysOf } from "./plan-keys.ts";
import { yearlySaving } from "./present-price.ts";

/** All plans side by side: their levels, number of lessons, and a year's saving. */
export function PlanComparisonTable({ offers }: { offers: readonly ListedPlan[] }) {
  return (
    <section aria-labelledby="compare-plans" className="mt-14 sm:mt-16">
      <Heading level={2} look="small" id="compare-plans" className="mb-5">
        The plans side by side
      </Heading>
      <table className="w-full max-w-[56rem] text-left text-small">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2.5 pr-2 sm:pr-3 font-medium">
              Plan
            </th>
            <th scope="col" className="py-2.5 pr-2 sm:pr-3 font-medium">
              Opens
            </th>
            <th scope="col" className="py-2.5 pr-2 sm:pr-3 text-right font-medium">
              Lessons
            </th>
            <th scope="col" className="py-2.5 text-right font-medium">
              By the year
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.plan} className="border-b border-line align-middle">
              <th scope="row" className="py-3 pr-2 sm:pr-3 font-semibold">
                {offer.name}
              </th>
              <td className="py-3 pr-2 sm:pr-3">
                <span aria-hidden className="block w-14 sm:hidden">
                  <FourKeys keys={keysOf(offer.plan)} className="h-5" />
                </span>
                <span className="max-sm:sr-only">{formatOpenedLevels(offer.plan)}</span>
              </td>
              <td className="tabular py-3 pr-2 sm:pr-3 text-right">
                {offer.lessons === 0 ? "Soon" : presentNumber(offer.lessons)}
              </td>
              <td className="tabular py-3 text-right sm:whitespace-nowrap">
                <Saving offer={offer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Saving({ offer }: { offer: ListedPlan }) {
  const dollars = yearlySaving(offer, "USD");
  const naira = yearlySaving(offer, "NGN");
  return (
    <>
      <span className="naira-first:hidden">{dollars ?? "–"}</span>
      <span className="hidden naira-first:inline">{naira ?? "–"}</span>
    </>
  );
}
