import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { allowSlowBody } from "./client-errors.ts";

interface BytesBody {
  contentType: string;
  maxBytes: number;
  /** The longest that a client may pause within a body. */
  stallTimeoutMs: number;
}

/** Slower than any connection that can upload a film. */
const leastBytesPerSecond = 512;

const slowBodies = new WeakSet<IncomingMessage>();

/** Throws `platform.request_timeout` if the body ended early because it arrived too slowly. */
export function requireSteadyBody(request: IncomingMessage): void {
  if (!slowBodies.has(request)) return;
  const message = "The bytes arrive too slowly. What has arrived is kept: go on from there.";
  throw new AppError("platform.request_timeout", { message });
}

/**
 * Makes the routes of this scope accept only bodies of bytes, as a stream. The stream ends early
 * when the client stalls, sends too slowly or disconnects, and when the server closes. The bytes
 * that arrived until then can be kept. The speed is measured over as long as any other request may
 * take.
 */
export function acceptBytes(scope: FastifyInstance, body: BytesBody): void {
  const closing = new AbortController();
  scope.addHook("preClose", async () => closing.abort());
  scope.removeAllContentTypeParsers();
  scope.addHook("preHandler", async (request, reply) => allowSlowBody(request.raw, reply.raw));
  scope.addContentTypeParser(body.contentType, (request, payload, done) => {
    if (Number(request.headers["content-length"]) > body.maxBytes) {
      return done(new AppError("platform.too_large"));
    }
    const windowMs = scope.server.requestTimeout;
    const chunks = readSteadily(payload, { ...body, windowMs }, closing.signal);
    done(null, Readable.from(chunks, { objectMode: false }));
  });
}

async function* readSteadily(
  source: IncomingMessage,
  { maxBytes, stallTimeoutMs, windowMs }: BytesBody & { windowMs: number },
  closing: AbortSignal,
): AsyncGenerator<Buffer> {
  const stopped = Promise.withResolvers<{ done: true }>();
  const stop = () => stopped.resolve({ done: true });
  const timer = setTimeout(stop, stallTimeoutMs);
  closing.addEventListener("abort", stop);
  if (closing.aborted) stop();
  // Destroying the request would close the connection before the response.
  const chunks = source.iterator({ destroyOnReturn: false });
  let bytes = 0;
  // The time that the body's reader needs does not count.
  let [waitedMs, bytesMeanwhile] = [0, 0];
  try {
    for (;;) {
      const askedAt = performance.now();
      const next = await Promise.race([chunks.next(), stopped.promise]).catch(stopIfLeft);
      if (next.done) return;
      waitedMs += performance.now() - askedAt;
      bytes += next.value.length;
      if (bytes > maxBytes) throw new AppError("platform.too_large");
      timer.refresh();
      yield next.value;
      timer.refresh();
      bytesMeanwhile += next.value.length;
      if (waitedMs < windowMs) continue;
      if (bytesMeanwhile < (leastBytesPerSecond * waitedMs) / 1_000) {
        slowBodies.add(source);
        return;
      }
      [waitedMs, bytesMeanwhile] = [0, 0];
    }
  } finally {
    clearTimeout(timer);
    closing.removeEventListener("abort", stop);
  }
}

/** Treats a disconnected client as the body's end. Other errors are thrown. */
function stopIfLeft(error: unknown): { done: true } {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return { done: true };
  throw error;
}
