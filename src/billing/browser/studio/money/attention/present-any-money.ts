import { presentMoney } from "#platform/contract/present-money.ts";
import { presentNumber } from "#platform/contract/present-number.ts";

/** An amount of any currency that a provider may report: `₦7,500`, else `7,500 GHS`. */
export function presentAnyMoney({
  amountMinor,
  currency,
}: {
  amountMinor: number;
  currency: string;
}): string {
  if (currency === "NGN" || currency === "USD") return presentMoney(amountMinor, currency);
  return `${presentNumber(Math.floor(amountMinor / 100))} ${currency}`;
}
