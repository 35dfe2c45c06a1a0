import * as z from "zod";

/** Delays the next subscriptions after their payments. Paystack creates them a second late. */
export const subscriptionDelay = z.object({
  delayMs: z.int().min(1).max(120_000),
  times: z.int().min(1).max(1000).default(1),
});

export interface SubscriptionDelays {
  add(delay: z.output<typeof subscriptionDelay>): void;
  /** The delay of the next subscription; 0 creates it with its payment. */
  takeDelayMs(): number;
  clear(): void;
}

export function openSubscriptionDelays(): SubscriptionDelays {
  const queueMs: number[] = [];
  return {
    add: ({ delayMs, times }) => void queueMs.push(...Array<number>(times).fill(delayMs)),
    takeDelayMs: () => queueMs.shift() ?? 0,
    clear: () => void queueMs.splice(0),
  };
}
