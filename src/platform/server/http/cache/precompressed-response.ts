import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Headers } from "../security/security-headers.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A shorter body fits in one packet as it is: compressing it saves nobody anything. */
const SHORTEST_COMPRESSED = 1_000;

/** Names and values in turn: what Node writes out fastest. */
type HeaderLines = readonly string[];

/** A body that is made once and then only sent: its encodings, its ETag, its headers. */
export interface PrecompressedResponse {
  status: number;
  etag: string;
  plain: { body: Buffer; headers: HeaderLines };
  gzip: { body: Buffer; headers: HeaderLines };
  brotli: { body: Buffer; headers: HeaderLines };
  notModified: HeaderLines;
  /** What it holds in memory: all encodings and headers. */
  bytes: number;
}

/**
 * Compresses a body, unless it is packed by nature, and writes its headers out, so that sending it
 * costs next to nothing.
 */
export async function precompressResponse(
  body: Buffer,
  headers: Headers,
  { status = 200, quality = 5, isPacked = false } = {},
): Promise<PrecompressedResponse> {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (isPacked || body.length < SHORTEST_COMPRESSED) {
    return sendAsIs(withoutPool(body), { ...headers, etag }, status);
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // A window larger than the body gains nothing and costs megabytes while it is packed.
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
  };
  const [asBrotli, asGzip] = await Promise.all([brotli(body, { params }), gz(body)]);
  const vary = ["Accept-Encoding", headers.vary].filter(Boolean).join(", ");
  const common = linesOf({ ...headers, etag, vary });
  const headerBytes = 2 * common.join("").length;
  const encoded = (bytes: Buffer, encoding: string) => ({
    body: withoutPool(bytes),
    headers: [...common, ...["content-encoding", encoding, "content-length", String(bytes.length)]],
  });
  return {
    status,
    etag,
    plain: {
      body: withoutPool(body),
      headers: [...common, "content-length", String(body.length)],
    },
    gzip: encoded(asGzip, "gzip"),
    brotli: encoded(asBrotli, "br"),
    notModified: common,
    bytes: body.length + asBrotli.length + asGzip.length + headerBytes,
  };
}

/**
 * A copy that holds just its own bytes: small buffers, and what zlib gives, are slices of larger
 * ones, which they would keep in memory.
 */
function withoutPool(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The logarithm of the smallest window that holds so many bytes, within what brotli allows. */
function windowFor(bytes: number): number {
  const smallest = Math.ceil(Math.log2(bytes + 16));
  return Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, smallest),
  );
}

/** Of pictures and fonts, which are packed already, and of short bodies. */
function sendAsIs(
  body: Buffer,
  headers: Headers & { etag: string },
  status: number,
): PrecompressedResponse {
  const common = linesOf(headers);
  const plain = { body, headers: [...common, "content-length", String(body.length)] };
  return {
    ...{ status, etag: headers.etag, plain, gzip: plain, brotli: plain, notModified: common },
    bytes: body.length + 2 * common.join("").length,
  };
}

function linesOf(headers: Headers): string[] {
  return Object.entries(headers).flat();
}

/**
 * Sends the encoding that the client likes best, or 304 when it has the body already. It writes to
 * the socket itself: everything is decided, and the framework's own sending would cost a quarter of
 * the requests per second (npm run bench). `more` are header lines of this one answer.
 */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: PrecompressedResponse,
  more: HeaderLines = [],
): FastifyReply {
  reply.hijack();
  writePrecompressed(request.headers, reply.raw, ready, request.id, more);
  return reply;
}

/** As {@link sendPrecompressed}, past the framework. */
export function writePrecompressed(
  asked: IncomingHttpHeaders,
  response: ServerResponse,
  ready: PrecompressedResponse,
  requestId: string,
  more: HeaderLines = [],
): void {
  const known = asked["if-none-match"];
  if (known !== undefined && ready.status === 200 && matches(known, ready.etag)) {
    response.writeHead(304, [...ready.notModified, ...more, "x-request-id", requestId]).end();
    return;
  }
  const accepted = asked["accept-encoding"] ?? "";
  const chosen = accepted.includes("br")
    ? ready.brotli
    : accepted.includes("gzip")
      ? ready.gzip
      : ready.plain;
  const headers = [...chosen.headers, ...more, "x-request-id", requestId];
  response.writeHead(ready.status, headers).end(chosen.body);
}

function matches(header: string, etag: string): boolean {
  if (header === etag || header === "*") return true;
  // By plain strings: a pattern for the spaces would take the square of their number.
  return header.split(",").some((each) => {
    const told = each.trim();
    return told === etag || told === `W/${etag}`;
  });
}
