import { setTimeout as delay } from "node:timers/promises";

/** The longest a response may take during an outage. */
const timeoutMilliseconds = 20_000;

export interface CallResult {
  status: number;
  body: unknown;
}

/** Calls the school; null without a response. `stats` records durations and statuses. */
export function makeClient(url: string) {
  const stats = {
    slowestMilliseconds: 0,
    hung: [] as string[],
    responses: 0,
    byStatus: new Map<number, number>(),
  };
  let calls = 0;
  const call = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ): Promise<CallResult | null> => {
    calls += 1;
    const began = performance.now();
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          "x-forwarded-for": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
          ...(token !== undefined && { token: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      stats.responses += 1;
      stats.byStatus.set(response.status, (stats.byStatus.get(response.status) ?? 0) + 1);
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") {
        stats.hung.push(`${method} ${path}`);
      }
      return null;
    } finally {
      stats.slowestMilliseconds = Math.max(stats.slowestMilliseconds, performance.now() - began);
    }
  };
  return { call, stats };
}

/** Repeats a client's work until aborted, with a pause after each. */
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
