import type { Provider } from "#billing/contract.ts";
import {
  openPaypal,
  openPaystack,
  type PaymentProviders,
  paypalProvider,
  paystackProvider,
  type SchoolPrices,
} from "#billing/server/index.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { Settings } from "../settings.ts";

/** Timeout of a provider call; the user sees an error and may try again. */
export const deadlineMs = 10_000;

type Named = Pick<Settings, Provider | "publicUrl">;

/** The registry of payment providers, each behind its own circuit breaker. */
export function openProviders(
  { paystack, paypal, publicUrl }: Named,
  { prices, schoolName }: { prices: Pick<SchoolPrices, "readPrices">; schoolName: string },
): PaymentProviders {
  return {
    paystack: paystackProvider({
      readPrices: prices.readPrices.paystack,
      paystack: openPaystack({
        fetch: guardFetch({ name: "paystack", deadlineMs }),
        baseUrl: paystack.apiUrl,
        secretKey: paystack.secretKey,
        deadlineMs,
      }),
    }),
    paypal: paypalProvider({
      readPrices: prices.readPrices.paypal,
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
