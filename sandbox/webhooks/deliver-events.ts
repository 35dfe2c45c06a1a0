import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

/** An event and its delivery, as stored in a provider's file. */
export const delivery = z.object({
  id: z.int(),
  event: z.string(),
  /** The exact text, so that every delivery has the same bytes. */
  body: z.string(),
  state: z.enum(["pending", "delivered", "given-up", "unsent"]),
  attempts: z.array(z.object({ at: z.string(), answer: z.string() })),
});

export type Delivery = z.output<typeof delivery>;

export interface EventOptions {
  store: {
    deliveries: Map<number, Delivery>;
    nextId(): number;
    save(): Promise<void>;
  };
  /** Without it events are only stored, to be read and delivered on demand. */
  url: string | null;
  /** Delays before retries; their number bounds the attempts. */
  retryDelaysMs: readonly number[];
  now: () => string;
  /** Builds the body in the provider's format. */
  write: (event: string, data: unknown, id: number) => string;
  /** The signature headers. */
  sign: (delivery: Delivery) => Readonly<Record<string, string>>;
  /** Which statuses acknowledge the event; all others are retried. */
  isReceived: (status: number) => boolean;
}

export interface Events {
  /** Stores an event and delivers it in the background; never fails. */
  announce(event: string, data: unknown): void;
  /** Sends a stored event again, with the same bytes; undefined for an unknown id. */
  redeliver(id: number): Promise<Delivery> | undefined;
  /** Continues the pending deliveries of an earlier process. */
  resume(): void;
  close(): Promise<void>;
}

const responseTimeoutMs = 30_000;

export function openEvents(options: EventOptions): Events {
  const { store, url } = options;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    announce(event, data) {
      const id = store.nextId();
      const state = url === null ? "unsent" : "pending";
      const body = options.write(event, data, id);
      const delivery: Delivery = { id, event, body, state, attempts: [] };
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
      // Closing aborts; the delivery stays pending for the next process.
      .catch(() => undefined)
      .finally(() => running.delete(work));
    running.add(work);
  }
}

async function deliver(
  options: EventOptions,
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

async function attempt(
  options: EventOptions,
  delivery: Delivery,
  url: string,
  closing: AbortSignal,
): Promise<boolean> {
  const answer = await post(options.sign(delivery), delivery.body, url, closing);
  closing.throwIfAborted();
  delivery.attempts.push({
    at: options.now(),
    answer: answer === null ? "no answer" : `${answer}`,
  });
  const isReceived = answer !== null && options.isReceived(answer);
  if (isReceived) delivery.state = "delivered";
  await options.store.save();
  return isReceived;
}

async function post(
  signature: Readonly<Record<string, string>>,
  body: string,
  url: string,
  closing: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(responseTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
