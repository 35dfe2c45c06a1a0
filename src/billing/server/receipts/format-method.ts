import type { Provider } from "../../contract.ts";

/** As people know them. */
export const printedProviderNames: Readonly<Record<Provider, string>> = {
  paystack: "Paystack",
  paypal: "PayPal",
};

/** The providers' words for ways to pay that have another name here. */
const channelNames = new Map([
  ["card", "Card"],
  ["bank", "Bank account"],
  ["bank_transfer", "Bank transfer"],
  ["ussd", "USSD"],
  ["mobile_money", "Mobile money"],
]);

/** How a charge was paid, in words: `Card, Paystack`; the provider alone where no more is known. */
export function formatMethod({
  provider,
  channel,
}: {
  provider: Provider;
  channel: string | null;
}): string {
  const name = channelNames.get(channel ?? "");
  return name === undefined
    ? printedProviderNames[provider]
    : `${name}, ${printedProviderNames[provider]}`;
}
