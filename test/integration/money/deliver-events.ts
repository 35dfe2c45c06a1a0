import * as z from "zod";
import type { Provider } from "#billing/contract.ts";
import { insertWebhookEvent } from "#billing/server/queries/events/webhook-events.ts";
import { applyEventDeps, testWebhooks } from "#billing/server/testing/receive-webhooks.ts";
import { applyEvent } from "#billing/server/webhooks/apply-event.ts";
import type { SandboxSchool } from "./sandbox-school.ts";

export interface SentEvent {
  provider: Provider;
  raw: Buffer;
}

/** Lists the providers' events since the last call, oldest first. */
export function openOutbox({ call }: SandboxSchool): () => Promise<SentEvent[]> {
  const seen = new Set<string>();
  const isNew = (id: string): boolean => seen.size < seen.add(id).size;
  return async () => {
    const paystack = cards
      .parse(await call("/_sandbox/paystack/webhooks"))
      .webhooks.filter(({ id }) => isNew(`paystack ${id}`))
      .map(({ body }) => ({ provider: "paystack" as const, raw: Buffer.from(body) }));
    const paypal: SentEvent[] = [];
    for (let skip = 0; ; skip += 300) {
      const url = `/v1/notifications/webhooks-events?page_size=300&skip=${skip}`;
      const { events } = notifications.parse(await call(url));
      const fresh = events.filter(({ id }) => isNew(id));
      paypal.unshift(
        ...fresh
          .toReversed()
          .map((it) => ({ provider: "paypal" as const, raw: Buffer.from(JSON.stringify(it)) })),
      );
      if (fresh.length < 300) break;
    }
    return [...paystack, ...paypal];
  };
}

const cards = z.object({ webhooks: z.array(z.object({ id: z.number(), body: z.string() })) });
const notifications = z.object({ events: z.array(z.looseObject({ id: z.string() })) });

/** Delivers a genuine event: stores it, and applies it as the worker does. */
export async function deliver(school: SandboxSchool, { provider, raw }: SentEvent): Promise<void> {
  const { deps } = school;
  const { kind, dedupKey } = testWebhooks[provider].parse(raw);
  const eventId = await deps.db
    .transaction()
    .execute((trx) => insertWebhookEvent(trx, { provider, kind, dedupKey, raw }));
  if (eventId !== undefined) await applyEvent(applyEventDeps(deps), eventId);
}
