import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { sendValidationError } from "../control/validation-error.ts";
import type { Events } from "./deliver-events.ts";

const query = z.object({ timeoutSeconds: z.coerce.number().min(0).max(600).default(60) });

/**
 * A route that responds once no delivery is pending, including retries, or after its timeout.
 * Returns a function that adds a provider's events.
 */
export function settledRoute(app: FastifyInstance): (events: Events) => void {
  const all: Events[] = [];

  app.get("/_sandbox/deliveries/settled", async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const timeout = new AbortController();
    const timer = pause(parsed.data.timeoutSeconds * 1000, undefined, {
      signal: timeout.signal,
      ref: false,
    }).catch(() => undefined);
    await Promise.race([Promise.all(all.map((it) => it.settled())), timer]);
    timeout.abort();
    const pending = all.reduce((sum, it) => sum + it.pendingCount(), 0);
    return { settled: pending === 0, pending };
  });

  return (events) => void all.push(events);
}
