import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance } from "fastify";

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

/** A weight of zero: the client refuses the encoding. */
const refused = /^q=0(\.0{0,3})?$/i;

/**
 * Whether the client accepts this encoding by name (RFC 9110, 12.5.3). A name that is listed with
 * `q=0` is refused. Two searches of the header settle most requests.
 */
export function acceptsEncoding(header: string | undefined, encoding: "br" | "gzip"): boolean {
  if (header === undefined || !header.includes(encoding)) return false;
  if (!header.includes("=")) return hasEncoding(header, encoding);
  return header.split(",").some((entry) => {
    const [name, weight = ""] = entry.split(";", 2).map((part) => part.trim());
    return name?.toLowerCase() === encoding && !refused.test(weight);
  });
}

function hasEncoding(header: string, encoding: string): boolean {
  return header.split(",").some((entry) => entry.trim() === encoding);
}
