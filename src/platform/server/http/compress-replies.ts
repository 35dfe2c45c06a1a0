import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance } from "fastify";

const brotli = promisify(brotliCompress);
const leastLength = 4_096;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses long replies of a scope's routes for clients that accept Brotli. For replies without secrets
 * beside what a stranger may have written: their length would tell.
 */
export function compressReplies(scope: FastifyInstance): void {
  scope.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < leastLength) return payload;
    reply.header("vary", "accept-encoding");
    if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
    const compressed = await brotli(payload, options);
    reply.header("content-encoding", "br").header("content-length", compressed.length);
    return compressed;
  });
}
