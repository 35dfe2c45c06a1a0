import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface PlanCardFrameProps {
  /** Stands out from the others: ebony among paper, lamplight in the evening. */
  isFeatured: boolean;
  head: ReactNode;
  text: ReactNode;
  price: ReactNode;
  keys: ReactNode;
  /** What the keys say, in words. */
  opened: ReactNode;
  /** The way to buy it, if there is one. */
  children?: ReactNode;
}

/** Where the parts of a plan's card stand, whether they have come or not. Wide cards lie down. */
export function PlanCardFrame(props: PlanCardFrameProps) {
  return (
    <div
      className={classNames(
        "@container h-full rounded-sheet bg-raised text-text shadow-sheet ring-1",
        props.isFeatured ? "evening ring-accent/55" : "ring-line",
      )}
    >
      <div className="flex h-full flex-col gap-6 p-6 sm:p-8 @lg:grid @lg:grid-cols-[1.15fr_1fr] @lg:gap-10">
        <div>
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {props.head}
          </div>
          <p className="mt-2 min-h-[2lh] text-muted @lg:min-h-0">{props.text}</p>
          {props.price}
        </div>
        <div className="flex grow flex-col @lg:justify-end">
          <div aria-hidden>{props.keys}</div>
          <p className="mt-3 text-[0.9375rem] text-muted">{props.opened}</p>
          {props.children && <div className="mt-auto pt-6 @lg:mt-0">{props.children}</div>}
        </div>
      </div>
    </div>
  );
}

interface PriceFrameProps {
  /** Both currencies. */
  pair: ReactNode;
  period: ReactNode;
  /** What the other period costs. */
  comparison?: ReactNode;
}

export function PriceFrame({ pair, period, comparison }: PriceFrameProps) {
  return (
    <div className="pt-6">
      {pair}
      <p className="mt-3 text-[0.9375rem] font-medium">{period}</p>
      {comparison && <p className="tabular text-[0.9375rem] text-muted">{comparison}</p>}
    </div>
  );
}
