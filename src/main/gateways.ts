import type { Provider } from "#billing/contract.ts";
import { openPaypal, openPaystack } from "#billing/server/index.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { Settings } from "./settings.ts";

/** Timeout of a provider call; the user sees an error and may try again. */
export const deadlineMs = 10_000;

/** The payment providers, each behind its own circuit breaker. */
export function openGateways({ paystack, paypal }: Pick<Settings, Provider>) {
  return {
    paystack: openPaystack({
      fetch: guardFetch({ name: "paystack", deadlineMs }),
      baseUrl: paystack.apiUrl,
      secretKey: paystack.secretKey,
      deadlineMs,
    }),
    paypal: openPaypal({
      fetch: guardFetch({ name: "paypal", deadlineMs }),
      baseUrl: paypal.apiUrl,
      clientId: paypal.clientId,
      clientSecret: paypal.clientSecret,
      deadlineMs,
    }),
  };
}
