import type { PlanOffer } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { classNames } from "#ui/class-names.ts";

const sizes = {
  card: { dollars: "text-price", naira: "text-figure", gap: "gap-x-4" },
  dialog: { dollars: "text-figure-large", naira: "text-subtitle", gap: "gap-x-3" },
};

interface PricePairProps {
  price: PlanOffer["prices"]["monthly"];
  size: keyof typeof sizes;
}

/** A price in both currencies: dollars first, naira smaller (spec §2, Plans). */
export function PricePair({ price, size }: PricePairProps) {
  const { dollars, naira, gap } = sizes[size];
  return (
    <p
      className={classNames(
        "flex flex-wrap items-baseline font-title tabular tracking-[-0.02em]",
        gap,
      )}
    >
      <span className={classNames("leading-none font-[340]", dollars)}>
        {presentMoney(price.USD, "USD")}
      </span>
      <span className="sr-only"> or </span>
      <span className={classNames("leading-none font-[380]", naira)}>
        {presentMoney(price.NGN, "NGN")}
      </span>
    </p>
  );
}
