import type { Provider } from "#billing/contract.ts";
import {
  openPaypal,
  openPaystack,
  type PaymentProviders,
  type PriceList,
  paypalProvider,
  paystackProvider,
  readPaypalPrices,
} from "#billing/server/index.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { Settings } from "../settings.ts";

/** Timeout of a provider call; the user sees an error and may try again. */
export const deadlineMs = 10_000;

type Named = Pick<Settings, Provider | "publicUrl">;

/** The registry of payment providers, each behind its own circuit breaker. */
export function openProviders(
  { paystack, paypal, publicUrl }: Named,
  { priceList, schoolName }: { priceList: PriceList; schoolName: string },
): PaymentProviders {
  return {
    paystack: paystackProvider({
      priceOf: priceList.paystackPriceOf,
      dollarPriceOf: priceList.paystackDollarPriceOf,
      paystack: openPaystack({
        fetch: guardFetch({ name: "paystack", deadlineMs }),
        baseUrl: paystack.apiUrl,
        secretKey: paystack.secretKey,
        deadlineMs,
      }),
    }),
    paypal: paypalProvider({
      priceOf: readPaypalPrices(priceList.offers, paypal.planCodes),
      brandName: schoolName,
      publicUrl,
      paypal: openPaypal({
        fetch: guardFetch({ name: "paypal", deadlineMs }),
        baseUrl: paypal.apiUrl,
        clientId: paypal.clientId,
        clientSecret: paypal.clientSecret,
        deadlineMs,
      }),
    }),
  };
}
