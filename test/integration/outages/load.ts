import { setTimeout as delay } from "node:timers/promises";

/** Whatever is down, nobody waits longer than this for an answer. */
const patienceMilliseconds = 20_000;

export interface Answer {
  status: number;
  body: unknown;
}

/** Asks the school; null where there was no answer. `slowest` learns how long it took. */
export function makeAsk(url: string) {
  const seen = {
    slowestMilliseconds: 0,
    hung: [] as string[],
    answers: 0,
    byStatus: new Map<number, number>(),
  };
  let asked = 0;
  const ask = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ): Promise<Answer | null> => {
    asked += 1;
    const began = performance.now();
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          "x-forwarded-for": `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
          ...(token !== undefined && { token: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
      seen.answers += 1;
      seen.byStatus.set(response.status, (seen.byStatus.get(response.status) ?? 0) + 1);
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") {
        seen.hung.push(`${method} ${path}`);
      }
      return null;
    } finally {
      seen.slowestMilliseconds = Math.max(seen.slowestMilliseconds, performance.now() - began);
    }
  };
  return { ask, seen };
}

/** Repeats a client's work until told to stop, with a pause after each time. */
export async function repeat(
  signal: AbortSignal,
  work: () => Promise<void>,
  pauseMilliseconds = 10,
): Promise<void> {
  while (!signal.aborted) {
    await work();
    await delay(pauseMilliseconds);
  }
}
