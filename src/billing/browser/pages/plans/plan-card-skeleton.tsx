import type { ReactNode } from "react";
import { usePlanNames } from "#accounts/browser/index.ts";
import type { BillingPeriod, PaidPlan } from "#billing/contract.ts";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { PlanCardFrame, PriceFrame } from "./plan-card-frame.tsx";
import { formatOpened, keysOf } from "./plan-keys.ts";
import { periodNames } from "./present-price.ts";
import { PricePair } from "./price-pair.tsx";

interface PlanCardSkeletonProps {
  plan: PaidPlan;
  period: BillingPeriod;
  isFeatured: boolean;
}

/**
 * The skeleton of a plan card: the same layout with invisible text of similar length, which
 * prevents a layout shift when the plans load.
 */
export function PlanCardSkeleton({ plan, period, isFeatured }: PlanCardSkeletonProps) {
  const planNameOf = usePlanNames();
  const other = period === "monthly" ? "yearly" : "monthly";
  return (
    <PlanCardFrame
      isFeatured={isFeatured}
      head={
        <span className="text-lead font-semibold">
          <Placeholder>{planNameOf(plan)}</Placeholder>
        </span>
      }
      text={
        <Placeholder>A line about whom this plan is for, and what it opens to them.</Placeholder>
      }
      price={
        <PriceFrame
          pair={
            <div className={`${placeholderClass} w-fit`}>
              <div className="invisible">
                <PricePair price={placeholderPrice} size="card" />
              </div>
            </div>
          }
          period={<Placeholder>{periodNames[period].every}</Placeholder>}
          comparison={<Placeholder>or $000 · ₦000,000 {periodNames[other].every}</Placeholder>}
        />
      }
      keys={
        <FourKeys
          keys={keysOf(plan).map(({ name }) => ({ name, isGranted: false }))}
          className="h-8"
        />
      }
      opened={<Placeholder>{formatOpened(plan, 12)}</Placeholder>}
    >
      <span className="inline-block min-h-13 w-33 animate-shimmer rounded-control bg-key-off/75 align-top" />
    </PlanCardFrame>
  );
}

/** Invisible text that keeps its size and lines. */
function Placeholder({ children }: { children: ReactNode }) {
  return (
    <span className={placeholderClass}>
      <span className="invisible">{children}</span>
    </span>
  );
}

const placeholderClass = "animate-shimmer rounded-[6px] bg-key-off/75 box-decoration-clone";

/** A price of typical length; invisible. */
const placeholderPrice = { USD: 1_000, NGN: 1_000_000 };
