import { type Provider, providerNames } from "../../contract.ts";

/** The providers' terms for channels that have another name here. */
const channelNames = new Map([
  ["card", "Card"],
  ["bank", "Bank account"],
  ["bank_transfer", "Bank transfer"],
  ["ussd", "USSD"],
  ["mobile_money", "Mobile money"],
]);

/** How a charge was paid, as `Card, Paystack`; only the provider if the channel is unknown. */
export function formatMethod({
  provider,
  channel,
}: {
  provider: Provider;
  channel: string | null;
}): string {
  const name = channelNames.get(channel ?? "");
  return name === undefined ? providerNames[provider] : `${name}, ${providerNames[provider]}`;
}
