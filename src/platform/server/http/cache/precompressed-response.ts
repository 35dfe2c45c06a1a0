import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HeaderMap } from "../security/security-headers.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A shorter body fits in one packet: compressing it saves nothing. */
const MIN_COMPRESSED_BYTES = 1_000;

/** Alternating names and values, the form that Node writes fastest. */
type HeaderLines = readonly string[];

/** A response that is built once and sent many times: its encodings, ETag and headers. */
export interface PrecompressedResponse {
  status: number;
  etag: string;
  plain: { body: Buffer; headers: HeaderLines };
  gzip: { body: Buffer; headers: HeaderLines };
  brotli: { body: Buffer; headers: HeaderLines };
  notModified: HeaderLines;
  /** Memory use of all encodings and headers. */
  bytes: number;
}

/**
 * Compresses a body, unless it is compressed already, and serialises its headers, so that sending
 * it costs next to nothing.
 */
export async function precompressResponse(
  body: Buffer,
  headers: HeaderMap,
  { status = 200, quality = 5, isCompressed = false } = {},
): Promise<PrecompressedResponse> {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (isCompressed || body.length < MIN_COMPRESSED_BYTES) {
    return withoutEncodings(withoutPool(body), { ...headers, etag }, status);
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // A window larger than the body saves nothing and costs megabytes during compression.
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
  };
  const [asBrotli, asGzip] = await Promise.all([brotli(body, { params }), gz(body)]);
  const vary = ["Accept-Encoding", headers.vary].filter(Boolean).join(", ");
  const common = toHeaderLines({ ...headers, etag, vary });
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
 * A copy without its pool: small buffers and zlib's output are slices of larger buffers, which they
 * would keep in memory.
 */
function withoutPool(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The base-2 logarithm of the smallest brotli window that holds this many bytes. */
function windowFor(bytes: number): number {
  const smallest = Math.ceil(Math.log2(bytes + 16));
  return Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, smallest),
  );
}

/** One uncompressed encoding, for images, fonts and short bodies. */
function withoutEncodings(
  body: Buffer,
  headers: HeaderMap & { etag: string },
  status: number,
): PrecompressedResponse {
  const common = toHeaderLines(headers);
  const plain = { body, headers: [...common, "content-length", String(body.length)] };
  return {
    ...{ status, etag: headers.etag, plain, gzip: plain, brotli: plain, notModified: common },
    bytes: body.length + 2 * common.join("").length,
  };
}

function toHeaderLines(headers: HeaderMap): string[] {
  return Object.entries(headers).flat();
}

/**
 * Sends the best encoding that the client accepts, or 304 when its copy is current. It writes to
 * the socket directly: the framework's own sending would cost a quarter of the requests per second
 * (npm run bench). `extraHeaders` belong to this one response.
 */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: PrecompressedResponse,
  extraHeaders: HeaderLines = [],
): FastifyReply {
  reply.hijack();
  writePrecompressed(request.headers, reply.raw, ready, request.id, extraHeaders);
  return reply;
}

/** As {@link sendPrecompressed}, without the framework. */
export function writePrecompressed(
  requestHeaders: IncomingHttpHeaders,
  response: ServerResponse,
  ready: PrecompressedResponse,
  requestId: string,
  extraHeaders: HeaderLines = [],
): void {
  const known = requestHeaders["if-none-match"];
  if (known !== undefined && ready.status === 200 && matches(known, ready.etag)) {
    response
      .writeHead(304, [...ready.notModified, ...extraHeaders, "x-request-id", requestId])
      .end();
    return;
  }
  const accepted = requestHeaders["accept-encoding"] ?? "";
  const chosen = accepted.includes("br")
    ? ready.brotli
    : accepted.includes("gzip")
      ? ready.gzip
      : ready.plain;
  const headers = [...chosen.headers, ...extraHeaders, "x-request-id", requestId];
  response.writeHead(ready.status, headers).end(chosen.body);
}

function matches(header: string, etag: string): boolean {
  if (header === etag || header === "*") return true;
  // Plain string operations: a regular expression for the spaces would be quadratic in their
  // number.
  return header.split(",").some((each) => {
    const candidate = each.trim();
    return candidate === etag || candidate === `W/${etag}`;
  });
}
