import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { toJson } from "./answers.ts";
import type { Delivery } from "./state.ts";
import type { Store } from "./store.ts";

export interface WebhookOptions {
  store: Store;
  secretKey: string;
  /** Where events go; without it they are only kept, to be read and delivered on demand. */
  url: string | null;
  /** Pauses before the second and later attempts; their number bounds the attempts. */
  retryDelaysMs: readonly number[];
  now: () => string;
}

export interface Webhooks {
  /** Keeps an event and begins to deliver it; the caller does not wait, nor can it fail. */
  announce(event: string, data: unknown): void;
  /** Sends a kept event once more, the same bytes; undefined when there is none of that id. */
  redeliver(id: number): Promise<Delivery> | undefined;
  /** Goes on with what an earlier process left undelivered. */
  resume(): void;
  close(): Promise<void>;
}

const answerDeadlineMs = 30_000;

export function openWebhooks(options: WebhookOptions): Webhooks {
  const { store, url } = options;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    announce(event, data) {
      const id = store.nextId();
      const state = url === null ? "unsent" : "pending";
      const delivery: Delivery = { id, event, body: toJson({ event, data }), state, attempts: [] };
      store.deliveries.set(id, delivery);
      if (url !== null) begin(delivery, url);
    },
    redeliver(id) {
      const delivery = store.deliveries.get(id);
      if (!delivery || url === null) return undefined;
      return attempt(options, delivery, url, closing.signal).then(() => delivery);
    },
    resume() {
      if (url === null) return;
      for (const it of store.deliveries.values()) if (it.state === "pending") begin(it, url);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };

  function begin(delivery: Delivery, to: string) {
    const work = deliver(options, delivery, to, closing.signal)
      // Closing interrupts; the delivery stays pending in the file, for the next process.
      .catch(() => undefined)
      .finally(() => running.delete(work));
    running.add(work);
  }
}

async function deliver(
  options: WebhookOptions,
  delivery: Delivery,
  url: string,
  closing: AbortSignal,
) {
  for (const delayMs of [0, ...options.retryDelaysMs.slice(delivery.attempts.length)]) {
    await pause(delayMs, undefined, { signal: closing, ref: false });
    if (await attempt(options, delivery, url, closing)) return;
  }
  delivery.state = "given-up";
  await options.store.save();
}

/** Only a 200 counts as received; everything else is told again. */
async function attempt(
  { store, secretKey, now }: WebhookOptions,
  delivery: Delivery,
  url: string,
  closing: AbortSignal,
): Promise<boolean> {
  const answer = await post(secretKey, delivery.body, url, closing);
  closing.throwIfAborted();
  delivery.attempts.push({ at: now(), answer });
  const isReceived = answer === "200";
  if (isReceived) delivery.state = "delivered";
  await store.save();
  return isReceived;
}

async function post(secretKey: string, body: string, url: string, closing: AbortSignal) {
  const signature = createHmac("sha512", secretKey).update(body).digest("hex");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-paystack-signature": signature },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerDeadlineMs)]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch {
    return "no answer";
  }
}
