import type { Provider } from "#billing/contract.ts";
import {
  openPaypalWebhook,
  openPaystackWebhook,
  type ProviderWebhook,
  readSchoolClock,
} from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { Settings } from "../settings.ts";

/** Shorter than the providers' own wait for an answer. */
const deadlineMs = 5_000;

/** How each payment provider delivers its events. */
export function openWebhooks(
  { db }: { db: Database },
  { paystack, paypal }: Pick<Settings, Provider>,
): ProviderWebhook[] {
  const webhooks: Record<Provider, ProviderWebhook> = {
    paystack: openPaystackWebhook({
      secretKey: paystack.secretKey,
      previousSecretKey: paystack.previousSecretKey,
      mode: paystack.domain,
    }),
    paypal: openPaypalWebhook({
      fetch: guardFetch({ name: "paypal-certificates", deadlineMs }),
      deadlineMs,
      webhookId: paypal.webhookId,
      hosts: paypal.certificateHosts,
      authorityFile: paypal.authorityFile,
      now: () => readSchoolClock(db),
    }),
  };
  return Object.values(webhooks);
}
