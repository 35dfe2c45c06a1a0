import type { Provider } from "#billing/contract.ts";
import {
  createPaypalWebhook,
  createPaystackWebhook,
  type ProviderWebhook,
  readSchoolClock,
} from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Settings } from "../settings.ts";

/** Shorter than the providers' own wait for an answer. */
const deadlineMs = 5_000;

/** How each payment provider delivers its events. */
export function createWebhooks(
  { db }: { db: Database },
  { paystack, paypal }: Pick<Settings, Provider>,
): ProviderWebhook[] {
  const webhooks: Record<Provider, ProviderWebhook> = {
    paystack: createPaystackWebhook({
      secretKey: paystack.secretKey,
      previousSecretKey: paystack.previousSecretKey,
      mode: paystack.domain,
    }),
    paypal: createPaypalWebhook({
      deadlineMs,
      webhookId: paypal.webhookId,
      hosts: paypal.certificateHosts,
      authorityFile: paypal.authorityFile,
      now: () => readSchoolClock(db),
    }),
  };
  return Object.values(webhooks);
}
