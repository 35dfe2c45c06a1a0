import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Api, serveProvider } from "#platform/server/http/serve.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { insertWebhookEvent } from "../queries/events/webhook-events.ts";
import { eventJob } from "./event-job.ts";
import type { ProviderWebhook } from "./provider-webhook.ts";

export interface WebhookDeps {
  db: Database;
  log: Logger;
  jobs: Pick<Jobs, "send">;
  webhooks: readonly ProviderWebhook[];
}

const maxBodyBytes = 1024 * 1024;

/** Adds the routes to which the payment providers deliver their events. */
export function addWebhooks(api: Api, deps: WebhookDeps): void {
  for (const webhook of deps.webhooks) {
    serveProvider(api, webhookEndpoint(webhook), async ({ raw, request }) => {
      await requireGenuine(deps, webhook, raw, request.headers);
      await receiveEvent(deps, webhook, raw);
      return null;
    });
  }
}

function webhookEndpoint({ provider, path, signatureHeader }: ProviderWebhook) {
  return endpoint({
    method: "POST",
    path,
    access: "provider",
    signatureHeader,
    tag: "Plans",
    summary: `Receive a signed event of the provider ${provider}`,
    description:
      "For the provider alone, with its own body. Any other response than 200 asks it to repeat the event.",
    maxBodyBytes,
    data: z.null(),
    errors: ["billing.event_not_genuine", "billing.provider_unavailable"],
  });
}

async function requireGenuine(
  { log }: WebhookDeps,
  webhook: ProviderWebhook,
  raw: Buffer,
  headers: Parameters<ProviderWebhook["verify"]>[1],
): Promise<void> {
  const { provider } = webhook;
  const result = await webhook.verify(raw, headers).catch((cause: unknown) => {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  });
  if (result === "genuine") return;
  log.warn({ provider, reason: result }, "webhook refused");
  throw new AppError("billing.event_not_genuine");
}

/** Stores an event with its job in one transaction; repeated deliveries are stored once. */
async function receiveEvent(
  { db, jobs, log }: WebhookDeps,
  { provider, mode, parse }: ProviderWebhook,
  raw: Buffer,
): Promise<void> {
  const event = parse(raw);
  if (mode !== null && event.mode !== null && event.mode !== mode) {
    log.warn({ provider, kind: event.kind, mode: event.mode }, "webhook of another mode dropped");
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const eventId = await insertWebhookEvent(transaction, { provider, ...event, raw });
    if (eventId) await jobs.send(eventJob, { eventId }, { transaction, key: eventId });
  });
}
