import * as z from "zod";

/** How much later than their payments the next subscriptions begin: theirs are a second late. */
export const latenessSchema = z.object({
  delayMs: z.int().min(1).max(120_000),
  times: z.int().min(1).max(1000).default(1),
});

export interface Lateness {
  add(lateness: z.output<typeof latenessSchema>): void;
  /** The delay of the next subscription; 0 begins it with its payment. */
  takeDelayMs(): number;
  clear(): void;
}

export function openLateness(): Lateness {
  const delaysMs: number[] = [];
  return {
    add: ({ delayMs, times }) => void delaysMs.push(...Array<number>(times).fill(delayMs)),
    takeDelayMs: () => delaysMs.shift() ?? 0,
    clear: () => void delaysMs.splice(0),
  };
}
