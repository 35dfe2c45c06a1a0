import type { ReactNode } from "react";
import type { Period, PlanOffer } from "#billing/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { FourKeys } from "#ui/four-keys.tsx";
import { keysOf, openedInWords } from "./plan-keys.ts";
import { periodNames, presentComparison } from "./present-price.ts";
import { PricePair } from "./price-pair.tsx";

interface PlanCardProps {
  offer: PlanOffer;
  period: Period;
  /** True for the user's current plan. */
  isHeld: boolean;
  /** Stands out from the others: ebony among paper, lamplight in the evening. */
  isLit: boolean;
  /** The way to buy it, if there is one. */
  children?: ReactNode;
}

/** One plan with its price in both currencies and what it opens. Wide cards lie down. */
export function PlanCard({ offer, period, isHeld, isLit, children }: PlanCardProps) {
  return (
    <article
      aria-labelledby={`plan-${offer.plan}`}
      className={classNames(
        "@container h-full rounded-sheet bg-raised text-text shadow-sheet ring-1",
        isLit ? "evening ring-lamp/55" : "ring-line",
      )}
    >
      <div className="flex h-full flex-col gap-6 p-6 sm:p-8 @lg:grid @lg:grid-cols-[1.15fr_1fr] @lg:gap-10">
        <div>
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id={`plan-${offer.plan}`} className="text-[1.1875rem] font-semibold">
              {offer.name}
            </h2>
            {isHeld && (
              <Badge kind="lamp" className="tracking-[0.04em]">
                YOUR PLAN
              </Badge>
            )}
          </div>
          <p className="mt-2 min-h-[2lh] text-quiet @lg:min-h-0">{offer.text}</p>
          <Price offer={offer} period={period} />
        </div>
        <div className="flex grow flex-col @lg:justify-end">
          <div aria-hidden>
            <FourKeys keys={keysOf(offer.plan)} className="h-8" />
          </div>
          <p className="mt-3 text-[0.9375rem] text-quiet">Opens {openedInWords(offer.plan)}</p>
          {children && <div className="mt-auto pt-6 @lg:mt-0">{children}</div>}
        </div>
      </div>
    </article>
  );
}

function Price({ offer, period }: Pick<PlanCardProps, "offer" | "period">) {
  const comparison = presentComparison(offer, period);
  return (
    <div className="pt-6">
      <PricePair price={offer.prices[period]} size="card" />
      <p className="mt-3 text-[0.9375rem] font-medium">{periodNames[period].every}</p>
      {comparison && <p className="tabular text-[0.9375rem] text-quiet">{comparison}</p>}
    </div>
  );
}
