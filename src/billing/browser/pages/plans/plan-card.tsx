import type { ReactNode } from "react";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { Badge } from "#ui/media/badge.tsx";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { PlanCardFrame, PriceFrame } from "./plan-card-frame.tsx";
import { formatOpened, keysOf } from "./plan-keys.ts";
import { periodNames, presentComparison } from "./present-price.ts";
import { PricePair } from "./price-pair.tsx";

interface PlanCardProps {
  /** Without the number of lessons in the preview of a price. */
  offer: PlanOffer & { lessons?: number };
  period: BillingPeriod;
  /** True for the user's current plan. */
  isHeld: boolean;
  /** Highlighted: dark in the light theme, accented in the dark one. */
  isFeatured: boolean;
  /** The subscribe button, if any. */
  children?: ReactNode;
}

/** A plan with its price in both currencies and the levels it opens. */
export function PlanCard({ offer, period, isHeld, isFeatured, children }: PlanCardProps) {
  const id = `plan-${offer.plan}`;
  return (
    <article aria-labelledby={id} className="h-full">
      <PlanCardFrame
        isFeatured={isFeatured}
        head={
          <>
            <h2 id={id} className="text-lead font-semibold">
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
        opened={formatOpened(offer.plan, offer.lessons)}
      >
        {children}
      </PlanCardFrame>
    </article>
  );
}

function Price({ offer, period }: Pick<PlanCardProps, "offer" | "period">) {
  // Every browser gets the same document, and its styles show one of the two currencies.
  const comparison = presentComparison(offer, period, "USD");
  return (
    <PriceFrame
      pair={<PricePair price={offer.prices[period]} size="card" />}
      period={periodNames[period].every}
      comparison={
        comparison && (
          <>
            <span className="naira-first:hidden">{comparison}</span>
            <span className="hidden naira-first:inline">
              {presentComparison(offer, period, "NGN")}
            </span>
          </>
        )
      }
    />
  );
}
