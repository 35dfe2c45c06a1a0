import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { secretKey, type TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import type { Provider } from "../../contract.ts";
import { applyMoneyBack } from "../money-back/apply-money-back.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { createPaypalWebhook } from "../providers/paypal/webhook/paypal-webhook.ts";
import { createPaystackWebhook } from "../providers/paystack/webhook/paystack-webhook.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { insertWebhookEvent } from "../queries/events/webhook-events.ts";
import { applyProviderTruth } from "../reconciliation/apply-provider-truth.ts";
import { cancelAtProvider } from "../subscriptions/cancel-plan.ts";
import { type ApplyEventDeps, applyEvent } from "../webhooks/apply-event.ts";
import type { ProviderWebhook } from "../webhooks/provider-webhook.ts";

const sent = z.object({ webhooks: z.array(z.object({ body: z.string() })) });

/** For tests: the webhooks of both providers, which parse what is genuine. */
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

/** For tests: the bodies of all events that a provider's sandbox has sent or would have. */
export async function listEvents(sandbox: TestSandbox, provider: Provider): Promise<Buffer[]> {
  const { body } = await sandbox.open(`/_sandbox/${provider}/webhooks`);
  return sent.parse(body).webhooks.map((it) => Buffer.from(it.body));
}

/** For tests: applies events as the worker does; nothing is retried, and no account is disabled. */
export function applyEventDeps(deps: PaymentDeps): ApplyEventDeps {
  const { db } = deps;
  return {
    db,
    log: createLog("test", "silent"),
    webhooks: Object.values(testWebhooks),
    applyTruth: async (named) => {
      const checkout = await findCheckout(db, named);
      if (checkout) await applyProviderTruth(deps, checkout);
    },
    applyMoneyBack: (charge) => applyMoneyBack(deps, charge),
    endRenewals: (userId) => cancelAtProvider(deps, userId),
    retrySoon: async () => undefined,
    findAccount: async () => ({ disabled: false }),
  };
}

interface Hearing {
  db: Database;
  deps: PaymentDeps;
  provider: Provider;
}

/**
 * For tests: stores an event as the webhook does and applies it; true once it took effect. An event
 * that was heard before is tried again, where it is still open.
 */
export async function hearEvent({ db, deps, provider }: Hearing, raw: Buffer): Promise<boolean> {
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
