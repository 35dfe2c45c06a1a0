import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

type Headers = Readonly<Record<string, string>>;

/** A body that is made once and then only sent: its encodings, its ETag, its headers. */
export interface ReadyBody {
  status: number;
  etag: string;
  plain: { body: Buffer; headers: Headers };
  gzip: { body: Buffer; headers: Headers };
  brotli: { body: Buffer; headers: Headers };
  notModified: Headers;
}

/**
 * Compresses a body, unless it is packed by nature, and writes its headers out, so that sending it
 * costs next to nothing.
 */
export async function makeReadyBody(
  body: Buffer,
  headers: Headers,
  { status = 200, quality = 5, isPacked = false } = {},
): Promise<ReadyBody> {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (isPacked) return sendAsIs(body, { ...headers, etag }, status);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [asBrotli, asGzip] = await Promise.all([brotli(body, { params }), gz(body)]);
  const common = { ...headers, etag, vary: "Accept-Encoding" };
  const encoded = (bytes: Buffer, encoding: string) => ({
    body: bytes,
    headers: { ...common, "content-encoding": encoding, "content-length": String(bytes.length) },
  });
  return {
    status,
    etag,
    plain: { body, headers: { ...common, "content-length": String(body.length) } },
    gzip: encoded(asGzip, "gzip"),
    brotli: encoded(asBrotli, "br"),
    notModified: common,
  };
}

/** Pictures and fonts are packed already: packing them again costs time and saves nothing. */
function sendAsIs(body: Buffer, headers: Headers & { etag: string }, status: number): ReadyBody {
  const plain = { body, headers: { ...headers, "content-length": String(body.length) } };
  return { status, etag: headers.etag, plain, gzip: plain, brotli: plain, notModified: headers };
}

/**
 * Sends the encoding that the client likes best, or 304 when it has the body already. It writes to
 * the socket itself: everything is decided, and the framework's own sending would cost a quarter of
 * the requests per second (npm run bench).
 */
export function sendReadyBody(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyBody,
): FastifyReply {
  reply.hijack();
  const known = request.headers["if-none-match"];
  if (known !== undefined && ready.status === 200 && matches(known, ready.etag)) {
    reply.raw.writeHead(304, ready.notModified).end();
    return reply;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const chosen = accepted.includes("br")
    ? ready.brotli
    : accepted.includes("gzip")
      ? ready.gzip
      : ready.plain;
  reply.raw.writeHead(ready.status, chosen.headers).end(chosen.body);
  return reply;
}

function matches(header: string, etag: string): boolean {
  return (
    header === etag ||
    header === "*" ||
    header.split(/\s*,\s*(?:W\/)?/).includes(etag) ||
    header === `W/${etag}`
  );
}
