import type { ReactNode } from "react";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { Badge } from "#ui/media/badge.tsx";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { PlanCardFrame, PriceFrame } from "./plan-card-frame.tsx";
import { keysOf, presentOpenedLessons } from "./plan-keys.ts";
import { periodNames, presentComparison } from "./present-price.ts";
import { PricePair } from "./price-pair.tsx";

interface PlanCardProps {
  offer: PlanOffer;
  period: BillingPeriod;
  /** True for the user's current plan. */
  isHeld: boolean;
  /** Stands out from the others: ebony among paper, lamplight in the evening. */
  isFeatured: boolean;
  /** The way to buy it, if there is one. */
  children?: ReactNode;
}

/** One plan with its price in both currencies and what it opens. */
export function PlanCard({ offer, period, isHeld, isFeatured, children }: PlanCardProps) {
  const id = `plan-${offer.plan}`;
  return (
    <article aria-labelledby={id} className="h-full">
      <PlanCardFrame
        isFeatured={isFeatured}
        head={
          <>
            <h2 id={id} className="text-[1.1875rem] font-semibold">
              {offer.name}
            </h2>
            {isHeld && (
              <Badge kind="accent" className="tracking-[0.04em]">
                YOUR PLAN
              </Badge>
            )}
          </>
        }
        text={offer.text}
        price={<Price offer={offer} period={period} />}
        keys={<FourKeys keys={keysOf(offer.plan)} className="h-8" />}
        opened={`Opens ${presentOpenedLessons(offer.plan)}`}
      >
        {children}
      </PlanCardFrame>
    </article>
  );
}

function Price({ offer, period }: Pick<PlanCardProps, "offer" | "period">) {
  const comparison = presentComparison(offer, period);
  return (
    <PriceFrame
      pair={<PricePair price={offer.prices[period]} size="card" />}
      period={periodNames[period].every}
      comparison={comparison}
    />
  );
}
