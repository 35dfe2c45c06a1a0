import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { acceptsEncoding } from "./accepts-encoding.ts";

const brotli = promisify(brotliCompress);
const leastLength = 4_096;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses long replies of a scope's routes for clients that accept Brotli. Do not use it for
 * replies that hold secrets beside text of strangers: the compressed length would reveal them.
 */
export function compressReplies(scope: FastifyInstance): void {
  scope.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < leastLength) return payload;
    reply.header("vary", "accept-encoding");
    if (!acceptsEncoding(request.headers["accept-encoding"], "br")) return payload;
    const compressed = await brotli(payload, options);
    reply.header("content-encoding", "br").header("content-length", compressed.length);
    return compressed;
  });
}
