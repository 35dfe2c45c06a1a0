import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

/** An event on its way, or past it, as a provider's file keeps it. */
export const delivery = z.object({
  id: z.int(),
  event: z.string(),
  /** The exact text, so that every redelivery is the same to the byte. */
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
  /** Where events go; without it they are only kept, to be read and delivered on demand. */
  url: string | null;
  /** Pauses before the second and later attempts; their number bounds the attempts. */
  retryDelaysMs: readonly number[];
  now: () => string;
  /** The body as the provider writes it. */
  write: (event: string, data: unknown, id: number) => string;
  /** The headers that prove where the body comes from. */
  sign: (delivery: Delivery) => Readonly<Record<string, string>>;
  /** Which answers count as received; everything else is told again. */
  isReceived: (status: number) => boolean;
}

export interface Events {
  /** Keeps an event and begins to deliver it; the caller does not wait, nor can it fail. */
  announce(event: string, data: unknown): void;
  /** Sends a kept event once more, the same bytes; undefined when there is none of that id. */
  redeliver(id: number): Promise<Delivery> | undefined;
  /** Goes on with what an earlier process left undelivered. */
  resume(): void;
  close(): Promise<void>;
}

const answerDeadlineMs = 30_000;

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
      // Closing interrupts; the delivery stays pending in the file, for the next process.
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
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerDeadlineMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
