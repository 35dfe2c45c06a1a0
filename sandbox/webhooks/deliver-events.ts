import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { type EventFaults, inOrder, openEventFaults, type Release } from "./event-faults.ts";

/** An event and its delivery, as stored in a provider's file. */
export const delivery = z.object({
  id: z.int(),
  event: z.string(),
  /** The exact text, so that every delivery has the same bytes. */
  body: z.string(),
  /** `held` until released; `dropped` on its way by a control. */
  state: z.enum(["pending", "delivered", "given-up", "unsent", "held", "dropped"]),
  attempts: z.array(z.object({ at: z.string(), answer: z.string() })),
});

export type Delivery = z.output<typeof delivery>;

export interface EventOptions {
  store: {
    deliveries: Map<number, Delivery>;
    nextId(): number;
    save(): Promise<void>;
  };
  /** Without a URL, events are only stored, to be read and delivered on demand. */
  url: string | null;
  /** Delays before retries; their number bounds the attempts. */
  retryDelaysMs: readonly number[];
  now: () => string;
  /** Builds the body in the provider's format. */
  write: (event: string, data: unknown, id: number) => string;
  /** The signature headers. */
  sign: (delivery: Delivery) => Readonly<Record<string, string>>;
  /** The statuses that acknowledge an event; all others are retried. */
  isReceived: (status: number) => boolean;
}

export interface Events {
  /** Stores an event and delivers it in the background; never fails. */
  announce(event: string, data: unknown): void;
  /** Sends a stored event again, with the same bytes; undefined for an unknown id. */
  redeliver(id: number): Promise<Delivery> | undefined;
  /** Faults for the next deliveries. */
  faults: EventFaults;
  /** Delivers the held events, optionally shuffled and repeated; returns their number. */
  release(how: Release): number;
  /** The number of pending deliveries, without held ones. */
  pendingCount(): number;
  /** Resolves when no delivery is pending. */
  settled(): Promise<void>;
  /** Continues the pending deliveries of an earlier process. */
  resume(): void;
  close(): Promise<void>;
}

const responseTimeoutMs = 30_000;
const maxConcurrent = 16;
const saveDelayMs = 2_000;
const maxStored = 500;

/** The deliveries that are stored: the latest ones and all unfinished ones. */
export function storedDeliveries(deliveries: ReadonlyMap<number, Delivery>): Delivery[] {
  const all = [...deliveries.values()];
  const isUnfinished = ({ state }: Delivery) => state === "pending" || state === "held";
  return all.filter((it, index) => index >= all.length - maxStored || isUnfinished(it));
}

export function openEvents(options: EventOptions): Events {
  const { store, url } = options;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const faults = openEventFaults();
  let saveTimer: NodeJS.Timeout | undefined;
  const sending: Sending = { ...options, closing: closing.signal, limit: openLimit(), saveSoon };
  return {
    faults,
    announce(event, data) {
      const id = store.nextId();
      const fate = faults.take(event);
      const body = options.write(event, data, id);
      const state = stateOf(fate?.kind);
      const delivery: Delivery = { id, event, body, state, attempts: [] };
      store.deliveries.set(id, delivery);
      if (url === null || state !== "pending") return;
      const delayMs = fate?.kind === "delay" ? fate.delayMs : 0;
      begin(delivery, url, delayMs);
      const copies = fate?.kind === "repeat" ? fate.copies : 0;
      for (let copy = 0; copy < copies; copy += 1) beginCopy(delivery, url);
    },
    redeliver(id) {
      const delivery = store.deliveries.get(id);
      if (!delivery || url === null) return undefined;
      return attempt(sending, delivery, url).then(() => delivery);
    },
    release({ order, seed, repeat }) {
      const held = [...store.deliveries.values()].filter((it) => it.state === "held");
      for (const it of held) it.state = url === null ? "unsent" : "pending";
      if (url === null) return held.length;
      const sends = Array.from({ length: repeat }, () => held).flat();
      const begun = new Set<Delivery>();
      for (const it of inOrder(sends, order, seed)) {
        // The first delivery of each event is retried if it fails.
        if (begun.has(it)) beginCopy(it, url);
        else begin(it, url, 0);
        begun.add(it);
      }
      return held.length;
    },
    pendingCount: () => running.size,
    async settled() {
      while (running.size > 0 && !closing.signal.aborted) await Promise.allSettled(running);
    },
    resume() {
      if (url === null) return;
      for (const it of store.deliveries.values()) if (it.state === "pending") begin(it, url, 0);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
      clearTimeout(saveTimer);
    },
  };

  function stateOf(fate: string | undefined): Delivery["state"] {
    if (fate === "hold") return "held";
    if (fate === "drop") return "dropped";
    return url === null ? "unsent" : "pending";
  }

  function begin(delivery: Delivery, to: string, delayMs: number) {
    track(deliver(sending, delivery, to, delayMs));
  }

  /** Makes one extra attempt, without retries. */
  function beginCopy(delivery: Delivery, to: string) {
    track(attempt(sending, delivery, to));
  }

  function track(delivering: Promise<unknown>) {
    const work = delivering
      // Closing aborts; the delivery stays pending for the next process.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => running.delete(work));
    running.add(work);
  }

  /** Attempts are saved in batches, since sending an event twice after a crash does no harm. */
  function saveSoon() {
    saveTimer ??= setTimeout(() => {
      saveTimer = undefined;
      // The next save also writes the changes of a failed one.
      store.save().catch(() => undefined);
    }, saveDelayMs).unref();
  }
}

interface Sending extends EventOptions {
  closing: AbortSignal;
  limit: Limit;
  saveSoon: () => void;
}

type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Bounds the number of concurrent deliveries; the others wait in order. */
function openLimit(): Limit {
  const waiting: Array<() => void> = [];
  let count = 0;
  return async (work) => {
    if (count < maxConcurrent) count += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else count -= 1;
    }
  };
}

async function deliver(sending: Sending, delivery: Delivery, url: string, firstDelayMs: number) {
  const { closing, retryDelaysMs, saveSoon } = sending;
  for (const delayMs of [firstDelayMs, ...retryDelaysMs.slice(delivery.attempts.length)]) {
    if (delayMs > 0) await pause(delayMs, undefined, { signal: closing, ref: false });
    if (await attempt(sending, delivery, url)) return;
  }
  delivery.state = "given-up";
  saveSoon();
}

async function attempt(sending: Sending, delivery: Delivery, url: string): Promise<boolean> {
  const { closing, limit, sign, now, isReceived, saveSoon } = sending;
  const answer = await limit(() => post(sign(delivery), delivery.body, url, closing));
  closing.throwIfAborted();
  delivery.attempts.push({ at: now(), answer: answer === null ? "no answer" : `${answer}` });
  const isDone = answer !== null && isReceived(answer);
  if (isDone) delivery.state = "delivered";
  saveSoon();
  return isDone;
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
