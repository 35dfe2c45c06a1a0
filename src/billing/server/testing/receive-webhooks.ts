import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { secretKey, type TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import type { Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { createPaypalWebhook } from "../providers/paypal/webhook/paypal-webhook.ts";
import { createPaystackWebhook } from "../providers/paystack/webhook/paystack-webhook.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { insertWebhookEvent } from "../queries/events/webhook-events.ts";
import { syncAgreement } from "../reconciliation/sync-agreement.ts";
import { syncChargeRefunds } from "../refunds/sync-charge-refunds.ts";
import { cancelAtProvider } from "../subscriptions/cancel-plan.ts";
import { type ApplyEventDeps, applyEvent } from "../webhooks/apply-event.ts";
import type { ProviderWebhook } from "../webhooks/provider-webhook.ts";

const sent = z.object({ webhooks: z.array(z.object({ body: z.string() })) });

/** For tests: both providers' webhooks, for parsing genuine events. */
export const testWebhooks = {
  paystack: createPaystackWebhook({ secretKey, mode: "test" }),
  paypal: createPaypalWebhook({
    webhookId: undefined,
    hosts: [],
    authorityFile: undefined,
    now: async () => new Date(),
    fetch,
    deadlineMs: 1_000,
  }),
} as const satisfies Record<Provider, ProviderWebhook>;

/** For tests: the bodies of all events of a provider's sandbox, sent or not. */
export async function listEvents(sandbox: TestSandbox, provider: Provider): Promise<Buffer[]> {
  const { body } = await sandbox.open(`/_sandbox/${provider}/webhooks`);
  return sent.parse(body).webhooks.map((it) => Buffer.from(it.body));
}

/** For tests: applies events as the worker does, but retries none and disables no account. */
export function applyEventDeps(deps: PaymentDeps): ApplyEventDeps {
  const { db } = deps;
  return {
    db,
    log: createLog("test", "silent"),
    webhooks: Object.values(testWebhooks),
    syncAgreement: async (named) => {
      const checkout = await findCheckout(db, named);
      if (checkout) await syncAgreement(deps, checkout);
    },
    syncChargeRefunds: (charge) => syncChargeRefunds(deps, charge),
    endRenewals: (userId) => cancelAtProvider(deps, userId),
    retrySoon: async () => undefined,
    findAccount: async () => ({ disabled: false }),
  };
}

interface Delivery {
  db: Database;
  deps: PaymentDeps;
  provider: Provider;
}

/**
 * For tests: stores an event as the webhook does and applies it; true once it took effect. A
 * repeated event that is still open is tried again.
 */
export async function receiveWebhook(
  { db, deps, provider }: Delivery,
  raw: Buffer,
): Promise<boolean> {
  const webhook = testWebhooks[provider];
  const { kind, dedupKey } = webhook.parse(raw);
  await db
    .transaction()
    .execute((trx) => insertWebhookEvent(trx, { provider, kind, dedupKey, raw }));
  const { id } = await db
    .selectFrom("providerEvents")
    .select("id")
    .where("provider", "=", provider)
    .where("dedupKey", "=", dedupKey)
    .executeTakeFirstOrThrow();
  await applyEvent(applyEventDeps(deps), id);
  const { state } = await db
    .selectFrom("providerEvents")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return state === "applied";
}
