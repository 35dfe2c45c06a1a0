import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptsEncoding } from "../compress-replies.ts";
import type { HeaderMap } from "../security/security-headers.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A shorter body fits in one packet: compressing it saves nothing. */
export const MIN_COMPRESSED_BYTES = 1_000;

/** Alternating names and values, the form that Node writes fastest. */
type HeaderLines = readonly string[];

interface Encoded {
  body: Buffer;
  headers: HeaderLines;
}

/** An encoding of a body, or the promise of it while it is being compressed. */
type Encoding = () => Encoded | Promise<Encoded>;

/** A response that is built once and sent many times: its encodings, ETag and headers. */
export interface PrecompressedResponse {
  status: number;
  etag: string;
  plain: Encoded;
  gzip: Encoding;
  brotli: Encoding;
  notModified: HeaderLines;
  /** Memory use of all encodings and headers. */
  bytes: number;
}

type Name = "brotli" | "gzip";

/** Compression levels: for the first request, and for a body that is requested again. */
const FAST: Record<Name, number> = { brotli: 1, gzip: 1 };
const SMALL: Record<Name, number> = { brotli: 6, gzip: 6 };

/**
 * A response whose encodings already exist, such as those that the build makes of a file. A body
 * without encodings is sent uncompressed.
 */
export function precompressedResponse(
  body: Buffer,
  headers: HeaderMap,
  encodings: { brotli?: Buffer | undefined; gzip?: Buffer | undefined } = {},
): PrecompressedResponse {
  const { brotli: asBrotli, gzip: asGzip } = encodings;
  const plain = plainResponse(body, headers, { isVaried: Boolean(asBrotli ?? asGzip) });
  const brotliEncoded = asBrotli && encode(plain, asBrotli, "br");
  const gzipEncoded = asGzip && encode(plain, asGzip, "gzip");
  return {
    ...plain,
    ...(brotliEncoded && { brotli: () => brotliEncoded }),
    ...(gzipEncoded && { gzip: () => gzipEncoded }),
    bytes: plain.bytes + (asBrotli?.length ?? 0) + (asGzip?.length ?? 0),
  };
}

/**
 * A response that compresses an encoding fast when it is first requested, and hard when it is
 * requested again: most pages and searches are requested once (decision 018).
 */
export function compressOnRequest(
  body: Buffer,
  headers: HeaderMap,
  { status = 200 } = {},
): PrecompressedResponse {
  const isVaried = body.length >= MIN_COMPRESSED_BYTES;
  const plain = plainResponse(body, headers, { status, isVaried });
  if (!isVaried) return plain;
  const onRequest = (name: Name, encoding: string): Encoding =>
    encodeOnRequest(async (levels) =>
      encode(plain, await compress[name](body, levels[name]), encoding),
    );
  // Text of pages and JSON. Both encodings together are smaller than the body.
  return {
    ...plain,
    brotli: onRequest("brotli", "br"),
    gzip: onRequest("gzip", "gzip"),
    bytes: plain.bytes + body.length,
  };
}

function encodeOnRequest(encodeAt: (levels: typeof FAST) => Promise<Encoded>): Encoding {
  let current: Encoded | Promise<Encoded> | undefined;
  let isSmall = false;
  return () => {
    if (current === undefined) {
      current = encodeAt(FAST).then(
        (encoded) => {
          current = encoded;
          return encoded;
        },
        (error) => {
          // This request gets the plain body; the next one tries again.
          current = undefined;
          throw error;
        },
      );
    } else if (!isSmall && !(current instanceof Promise)) {
      isSmall = true;
      // Used from the next request on. If this fails, the first encoding stays in use.
      encodeAt(SMALL).then(
        (encoded) => {
          current = encoded;
        },
        () => {},
      );
    }
    return current;
  };
}

const compress = {
  brotli: (body: Buffer, quality: number): Promise<Buffer> =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        // A window larger than the body gains nothing and costs megabytes during compression.
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
      },
    }),
  gzip: (body: Buffer, level: number): Promise<Buffer> => gz(body, { level }),
};

/** The response without other encodings; `isVaried` when there are some. */
function plainResponse(
  body: Buffer,
  headers: HeaderMap,
  { isVaried, status = 200 }: { isVaried: boolean; status?: number },
): PrecompressedResponse {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const vary = ["Accept-Encoding", headers.vary].filter(Boolean).join(", ");
  const notModified = Object.entries({ ...headers, etag, ...(isVaried && { vary }) }).flat();
  const plain = {
    body: withoutPool(body),
    headers: [...notModified, "content-length", String(body.length)],
  };
  const bytes = body.length + 2 * notModified.join("").length;
  return { status, etag, plain, notModified, bytes, gzip: () => plain, brotli: () => plain };
}

function encode({ notModified }: PrecompressedResponse, bytes: Buffer, encoding: string): Encoded {
  const headers = ["content-encoding", encoding, "content-length", String(bytes.length)];
  return { body: withoutPool(bytes), headers: [...notModified, ...headers] };
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
  const accepted = requestHeaders["accept-encoding"];
  const chosen = acceptsEncoding(accepted, "br")
    ? ready.brotli()
    : acceptsEncoding(accepted, "gzip")
      ? ready.gzip()
      : ready.plain;
  const send = ({ body, headers }: Encoded): void => {
    response
      .writeHead(ready.status, [...headers, ...extraHeaders, "x-request-id", requestId])
      .end(body);
  };
  if (chosen instanceof Promise) chosen.then(send, () => send(ready.plain));
  else send(chosen);
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
