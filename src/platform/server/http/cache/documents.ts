import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { type BulkheadLimits, BusyError } from "../limits/client-bulkhead.ts";
import { countDocument } from "../metrics/metrics.ts";
import { pageHeaders } from "../security/security-headers.ts";
import { extractScriptHashes, type PolicySources, sitePolicy } from "../security/site-policy.ts";
import { compressOnRequest, sendPrecompressed } from "./precompressed-response.ts";
import { type BuiltResponse, ResponseCache } from "./response-cache.ts";
import type { Tags } from "./tagged-cache.ts";

/** One rendering of a page: its HTML, and whether it is complete and may be cached. */
export interface Rendering {
  status: number;
  html: string;
  /** Marks the page's own scripts; generated per rendering, so injected scripts cannot carry it. */
  nonce: string;
  complete: boolean;
  /** The page's data: a change of any of these tags makes it stale. */
  tags: Tags;
  /** The redirect target, instead of HTML. */
  location?: string;
}

/** The canonical URL of a page, and that of the page shown when it does not exist. */
export interface DocumentKey {
  key: string;
  notFoundKey: string;
}

interface DocumentsOptions extends PolicySources {
  /** Renders a canonical URL; a 404 for any other than its `notFoundKey` needs no HTML. */
  render: (page: DocumentKey) => Promise<Rendering>;
  /** Maps a URL to its canonical form. Unknown query parameters are dropped. */
  keyOf: (url: URL) => DocumentKey;
  publicUrl: string;
  isCurrent?: (() => boolean) | undefined;
  maxBytes?: number;
  limits?: BulkheadLimits;
}

interface Document extends BuiltResponse {
  status: number;
  location?: string;
}

const MAX_AGE_MS = 3_600_000;

/** Rendering is single-threaded: more at once only delays all of them. */
const defaultLimits = {
  name: "documents",
  limit: 4,
  limitPerClient: 2,
  queueLimit: 512,
  queueLimitPerClient: 128,
  maxWaitMs: 5_000,
};

/**
 * Serves the site's pages at every path that has no other route, and returns their cache. All
 * unknown URLs share one document.
 */
export function serveDocuments(
  app: FastifyInstance,
  options: DocumentsOptions,
): ResponseCache<Document> {
  const { maxBytes = 24_000_000, limits = defaultLimits, isCurrent } = options;
  const cache = new ResponseCache<Document>({
    maxBytes,
    maxAgeMs: MAX_AGE_MS,
    isCurrent,
    limits,
    onHit: () => countDocument("cached"),
  });
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const { ip, raw } = request;
    const { url = "/" } = raw;
    const page = options.keyOf(parseTarget(url));
    const { key, notFoundKey } = page;
    try {
      const found = await cache.getOrBuild({ url, key, ip }, () => build(page, options));
      if (found.location !== undefined) return reply.redirect(found.location, found.status);
      const shown = found.ready
        ? found
        : await cache.getOrBuild({ url: notFoundKey, key: notFoundKey, ip }, () =>
            build({ key: notFoundKey, notFoundKey }, options),
          );
      if (!shown.ready) throw new AppError("platform.not_found");
      return sendPrecompressed(request, reply, shown.ready);
    } catch (error) {
      if (!(error instanceof BusyError) || !request.headers.accept?.includes("text/html"))
        throw error;
      return sendBusyPage(reply, error.retryAfterSeconds);
    }
  });
  return cache;
}

async function build(page: DocumentKey, options: DocumentsOptions): Promise<Document> {
  const { html, nonce, complete, ...rendering } = await options.render(page);
  const { status, location } = rendering;
  if (location !== undefined || (status === 404 && page.key !== page.notFoundKey)) {
    return { ...rendering, ready: null, isCacheable: false };
  }
  countDocument("rendered");
  const isCacheable = complete && [200, 404].includes(status);
  const { plainHtml, hashes } = extractScriptHashes(html, nonce);
  const headers = {
    ...pageHeaders(options.publicUrl),
    "content-type": "text/html; charset=utf-8",
    "cache-control":
      isCacheable && status === 200 ? "public, max-age=0, stale-while-revalidate=60" : "no-store",
    "content-security-policy": sitePolicy(hashes, options),
  };
  const ready = compressOnRequest(Buffer.from(plainHtml), headers, { status });
  return { ...rendering, ready, isCacheable };
}

/** Throws `platform.invalid_request` when the request target is not a path of this server. */
function parseTarget(target: string): URL {
  const base = "http://school.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  if (url?.origin !== base) throw new AppError("platform.invalid_request");
  return url;
}

/** An HTML page for browsers that reloads itself after the wait. */
function sendBusyPage(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  return reply
    .code(503)
    .headers({
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      refresh: String(retryAfterSeconds),
      "retry-after": String(retryAfterSeconds),
    })
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>One moment</title>' +
        "<h1>One moment</h1><p>Very many people are here just now. This page tries again by itself.",
    );
}
