import { finished } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import { ipKey } from "#platform/server/http/limits/ip-key.ts";

export interface OpenResponsesLimits {
  /** In all, of this process. */
  limit: number;
  /** To one network: a school's whole building is one. A phone opens about six. */
  limitPerNetwork: number;
}

const defaultLimits: OpenResponsesLimits = { limit: 1_000, limitPerNetwork: 300 };

/** Counts the response as open until it is sent or its reader is gone. */
type CountOpenResponse = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Bounds how many responses are open at once, since each holds a part of its file in memory for as
 * long as its reader is slow. Throws `platform.unavailable` with a time to retry beyond the limits.
 */
export function limitOpenResponses({
  limit,
  limitPerNetwork,
}: OpenResponsesLimits = defaultLimits): CountOpenResponse {
  const responses = new ClientBulkhead({
    ...{ name: "media", limit, limitPerClient: limitPerNetwork },
    ...{ queueLimit: 0, queueLimitPerClient: 0, maxWaitMs: 2_000 },
  });
  return (request, reply) =>
    new Promise((resolve, reject) => {
      const untilClosed = (): Promise<void> => {
        resolve();
        return finished(reply.raw).catch(() => undefined);
      };
      responses.run(ipKey(request.ip), untilClosed).catch(reject);
    });
}
