import { finished } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import { ipKey } from "#platform/server/http/limits/limits.ts";

export interface OpenResponsesLimits {
  /** In total, per process. */
  limit: number;
  /** Per network, such as a school's building. A phone opens about six. */
  limitPerNetwork: number;
}

const defaultLimits: OpenResponsesLimits = { limit: 1_000, limitPerNetwork: 300 };

/** Counts the response as open until it is sent or its client disconnects. */
type CountOpenResponse = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Bounds concurrent responses, since each buffers a part of its file while its client reads slowly.
 * Beyond the limits, throws `platform.unavailable` with a time to retry.
 */
export function limitOpenResponses({
  limit,
  limitPerNetwork,
}: OpenResponsesLimits = defaultLimits): CountOpenResponse {
  const responses = new ClientBulkhead({
    name: "media",
    limit,
    limitPerClient: limitPerNetwork,
    queueLimit: 0,
    queueLimitPerClient: 0,
    maxWaitMs: 2_000,
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
