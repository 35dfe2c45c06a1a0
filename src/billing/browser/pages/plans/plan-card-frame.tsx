import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface PlanCardFrameProps {
  /** Highlighted: dark in the light theme, accented in the dark one. */
  isFeatured: boolean;
  head: ReactNode;
  text: ReactNode;
  price: ReactNode;
  keys: ReactNode;
  /** The text equivalent of the keys. */
  opened: ReactNode;
  /** The subscribe button, if any. */
  children?: ReactNode;
}

/** The layout of a plan card and its skeleton, horizontal on wide screens. */
export function PlanCardFrame(props: PlanCardFrameProps) {
  return (
    <div
      className={classNames(
        "@container h-full rounded-sheet bg-raised text-text shadow-sheet ring-1",
        props.isFeatured ? "dark-section ring-accent/55" : "ring-line",
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
          <p className="mt-3 text-small text-muted">{props.opened}</p>
          {props.children && <div className="mt-auto pt-6 @lg:mt-0">{props.children}</div>}
        </div>
      </div>
    </div>
  );
}

interface PriceFrameProps {
  /** The price in both currencies. */
  pair: ReactNode;
  period: ReactNode;
  /** The price of the other billing period. */
  comparison?: ReactNode;
}

export function PriceFrame({ pair, period, comparison }: PriceFrameProps) {
  return (
    <div className="pt-6">
      {pair}
      <p className="mt-3 text-small font-medium">{period}</p>
      {comparison && <p className="tabular text-small text-muted">{comparison}</p>}
    </div>
  );
}
