import type { ReactNode } from "react";
import type { PaidPlan, Period } from "#billing/contract.ts";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { PlanCardFrame, PriceFrame } from "./plan-card-frame.tsx";
import { keysOf, openedInWords } from "./plan-keys.ts";
import { planNameOf } from "./plan-names.ts";
import { periodNames } from "./present-price.ts";
import { PricePair } from "./price-pair.tsx";

interface PlanCardSkeletonProps {
  plan: PaidPlan;
  period: Period;
  isLit: boolean;
}

/**
 * A plan's card that has not come: the frame of one that has, and in it, unseen, words as long as
 * those to come, so that nothing moves when they do.
 */
export function PlanCardSkeleton({ plan, period, isLit }: PlanCardSkeletonProps) {
  const other = period === "monthly" ? "yearly" : "monthly";
  return (
    <PlanCardFrame
      isLit={isLit}
      head={
        <span className="text-[1.1875rem] font-semibold">
          <Awaited>{planNameOf(plan)}</Awaited>
        </span>
      }
      text={<Awaited>A line about whom this plan is for, and what it opens to them.</Awaited>}
      price={
        <PriceFrame
          pair={
            <div className={`${awaited} w-fit`}>
              <div className="invisible">
                <PricePair price={likePrice} size="card" />
              </div>
            </div>
          }
          period={<Awaited>{periodNames[period].every}</Awaited>}
          comparison={<Awaited>or $000 · ₦000,000 {periodNames[other].every}</Awaited>}
        />
      }
      keys={
        <FourKeys keys={keysOf(plan).map(({ name }) => ({ name, lit: false }))} className="h-8" />
      }
      opened={<Awaited>Opens {openedInWords(plan)}</Awaited>}
    >
      <span className="inline-block min-h-13 w-33 animate-shimmer rounded-control bg-key-off/75 align-top" />
    </PlanCardFrame>
  );
}

/** The place of words, in their own size and lines. */
function Awaited({ children }: { children: ReactNode }) {
  return (
    <span className={awaited}>
      <span className="invisible">{children}</span>
    </span>
  );
}

const awaited = "animate-shimmer rounded-[6px] bg-key-off/75 box-decoration-clone";

/** As long as a price is; it is not shown. */
const likePrice = { USD: 1_000, NGN: 1_000_000 };
