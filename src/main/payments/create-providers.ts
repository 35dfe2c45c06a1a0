import type { Provider } from "#billing/contract.ts";
import {
  createPaypalApi,
  createPaypalProvider,
  createPaystackApi,
  createPaystackProvider,
  type PaymentProviders,
  type SchoolPrices,
} from "#billing/server/index.ts";
import type { Settings } from "../settings.ts";

/** Timeout of a provider call; the user sees an error and may try again. */
export const deadlineMs = 10_000;

export type PaymentApis = ReturnType<typeof createPaymentApis>;

/** The payment providers' APIs: one circuit breaker, deadline and body limit for each in a process. */
export function createPaymentApis({ paystack, paypal }: Pick<Settings, Provider>) {
  return {
    paystack: createPaystackApi({
      baseUrl: paystack.apiUrl,
      secretKey: paystack.secretKey,
      deadlineMs,
    }),
    paypal: createPaypalApi({
      baseUrl: paypal.apiUrl,
      clientId: paypal.clientId,
      clientSecret: paypal.clientSecret,
      deadlineMs,
    }),
  };
}

interface ProviderDeps {
  apis: PaymentApis;
  prices: Pick<SchoolPrices, "readPrices">;
  schoolName: string;
  publicUrl: string;
}

/** The registry of payment providers. */
export function createProviders({ apis, prices, ...shown }: ProviderDeps): PaymentProviders {
  const { readPrices } = prices;
  return {
    paystack: createPaystackProvider({ paystack: apis.paystack, readPrices: readPrices.paystack }),
    paypal: createPaypalProvider({
      paypal: apis.paypal,
      readPrices: readPrices.paypal,
      brandName: shown.schoolName,
      publicUrl: shown.publicUrl,
    }),
  };
}
