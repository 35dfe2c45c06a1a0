import type { PlanOffer } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { classNames } from "#ui/class-names.ts";

const sizes = {
  card: {
    dollars: "text-price naira-first:text-figure",
    naira: "text-figure naira-first:text-figure-large",
    gap: "gap-x-4 gap-y-2",
  },
  dialog: {
    dollars: "text-figure-large naira-first:text-subtitle",
    naira: "text-subtitle naira-first:text-figure-large",
    gap: "gap-x-3 gap-y-2",
  },
};

interface PricePairProps {
  price: PlanOffer["prices"]["monthly"];
  size: keyof typeof sizes;
}

/** A price in both currencies, the second one smaller: dollars first, or naira (spec §2, Plans). */
export function PricePair({ price, size }: PricePairProps) {
  const { dollars, naira, gap } = sizes[size];
  return (
    <p
      className={classNames(
        "flex flex-wrap items-baseline font-title tabular tracking-[-0.02em]",
        gap,
      )}
    >
      <span
        className={classNames(
          "leading-none font-[340] naira-first:order-last naira-first:font-[380]",
          dollars,
        )}
      >
        {presentMoney(price.USD, "USD")}
      </span>
      <span className="sr-only"> or </span>
      <span className={classNames("leading-none font-[380] naira-first:font-[340]", naira)}>
        {presentMoney(price.NGN, "NGN")}
      </span>
    </p>
  );
}
