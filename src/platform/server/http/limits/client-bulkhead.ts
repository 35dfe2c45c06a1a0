import { AppError } from "#platform/server/errors.ts";
import { countRejection } from "../metrics/metrics.ts";

/** The queue is full: expected under load, so it is counted and not logged. */
export class BusyError extends AppError {
  declare readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("platform.unavailable", { retryAfterSeconds });
  }
}

export interface BulkheadLimits {
  /** The limit's name in the metrics. */
  name: string;
  /** Concurrent jobs, in all and per client. */
  limit: number;
  limitPerClient: number;
  /** Queued jobs, in all and per client; more are rejected at once. */
  queueLimit: number;
  queueLimitPerClient: number;
  /** How long a job is queued before it is rejected. */
  maxWaitMs: number;
}

interface Waiter {
  client: string;
  start: () => void;
}

/**
 * Bounds concurrent jobs, in all and per client. Of the queued ones, the client with the fewest
 * running jobs is next, so that one client's queue does not delay everybody else.
 */
export class ClientBulkhead {
  readonly #limits: BulkheadLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();
  #runningInAll = 0;

  constructor(limits: BulkheadLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the job when a slot is free. Throws `platform.unavailable` with a retry time when the
   * queue is full.
   */
  async run<Result>(client: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#canStart(client)) this.#begin(client);
    else await this.#wait(client);
    try {
      return await job();
    } finally {
      this.#end(client);
    }
  }

  #canStart(client: string): boolean {
    const { limit, limitPerClient } = this.#limits;
    return this.#runningInAll < limit && this.#runningOf(client) < limitPerClient;
  }

  #runningOf(client: string): number {
    return this.#running.get(client) ?? 0;
  }

  #begin(client: string): void {
    this.#runningInAll += 1;
    this.#running.set(client, this.#runningOf(client) + 1);
  }

  #end(client: string): void {
    this.#runningInAll -= 1;
    const left = this.#runningOf(client) - 1;
    if (left > 0) this.#running.set(client, left);
    else this.#running.delete(client);
    this.#startNext();
  }

  #wait(client: string): Promise<void> {
    const { queueLimit, queueLimitPerClient, maxWaitMs } = this.#limits;
    const own = [...this.#waiting].filter((waiter) => waiter.client === client).length;
    if (this.#waiting.size >= queueLimit || own >= queueLimitPerClient) throw this.#rejection();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        client,
        start: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiter);
          this.#begin(client);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(this.#rejection());
      }, maxWaitMs);
      this.#waiting.add(waiter);
    });
  }

  #startNext(): void {
    let next: Waiter | undefined;
    for (const waiter of this.#waiting) {
      if (!this.#canStart(waiter.client)) continue;
      if (!next || this.#runningOf(waiter.client) < this.#runningOf(next.client)) next = waiter;
    }
    next?.start();
  }

  #rejection(): BusyError {
    countRejection(this.#limits.name);
    return new BusyError(Math.max(1, Math.ceil(this.#limits.maxWaitMs / 1000)));
  }
}
