import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { BusyError, ClientBulkhead } from "../limits/client-bulkhead.ts";
import { ipKey } from "../limits/ip-key.ts";
import { countDocument } from "../metrics/metrics.ts";
import { type HeaderMap, pageHeaders } from "../security/security-headers.ts";
import { BoundedCache } from "./bounded-cache.ts";
import {
  type PrecompressedResponse,
  precompressResponse,
  sendPrecompressed,
} from "./precompressed-response.ts";
import { TaggedCache, type Tags } from "./tagged-cache.ts";

/** One rendering of a page: its HTML, and whether it is complete and may be cached. */
export interface Rendering {
  status: number;
  html: string;
  /**
   * The nonce of the page's own scripts; generated after any stored text, so injected scripts
   * cannot carry it.
   */
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

/** Origins by the policy directive that allows them. */
export interface PolicySources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

interface DocumentsOptions {
  /** Renders a canonical URL; a 404 for any other than its `notFoundKey` needs no HTML. */
  render: (page: DocumentKey) => Promise<Rendering>;
  /** Maps a URL to its canonical form; unknown query parameters are dropped. */
  keyOf: (url: URL) => DocumentKey;
  /** Origins of the payment and sign-in providers that pages may load scripts and frames from. */
  providerOrigins: readonly string[];
  /** Origins of the configured page-view tracker. */
  trackerSources: PolicySources;
  publicUrl: string;
  maxAgeMilliseconds?: number;
  /** False while a notification may have been missed (database/cache-coherence.ts). */
  isCurrent?: (() => boolean) | undefined;
  maxBytes?: number;
  limits?: ConstructorParameters<typeof ClientBulkhead>[0];
}

interface Page {
  /** Null when the page does not exist and another URL's is shown. */
  ready: PrecompressedResponse | null;
  location?: string | undefined;
  status: number;
  madeAt: number;
  isCacheable: boolean;
  bytes: number;
  tags: Tags;
}

const LONGEST_ALIAS = 512;

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
 * Public documents: rendered once, cached with ETag and encodings, invalidated when their data
 * changes. Every document is the same for every visitor, so the key is its canonical URL; all
 * unknown URLs share one document. The cache is bounded in bytes, concurrent renderings in number.
 */
export class Documents {
  readonly #cache: TaggedCache<Page>;
  /** Maps other spellings of a URL to its canonical one. */
  readonly #aliases = new BoundedCache<string>(
    1_000_000,
    (key, url) => 2 * (url.length + key.length) + 100,
  );
  readonly #bulkhead: ClientBulkhead;
  readonly #options: DocumentsOptions;
  readonly #maxAge: number;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#maxAge = options.maxAgeMilliseconds ?? 3_600_000;
    this.#cache = new TaggedCache(options.maxBytes ?? 24_000_000, options.isCurrent);
    this.#bulkhead = new ClientBulkhead(options.limits ?? defaultLimits);
  }

  /** Invalidates the pages with one of the tags; without tags all of them. */
  invalidate(tags?: readonly string[]): void {
    this.#cache.invalidate(tags);
  }

  /** The cache's size in bytes. */
  get bytes(): number {
    return this.#cache.bytes + this.#aliases.size;
  }

  mount(app: FastifyInstance): void {
    app.get("/*", { schema: { hide: true } }, (request, reply) => this.#send(request, reply));
  }

  /** The cached, fresh document at exactly this URL. */
  getCached(url: string): PrecompressedResponse | undefined {
    const found = this.#fresh(url) ?? this.#fresh(this.#aliases.get(url) ?? "");
    if (!found?.ready || found.status !== 200) return undefined;
    countDocument("cached");
    return found.ready;
  }

  async #send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url ?? "/";
    const requested = this.#options.keyOf(parseTarget(url));
    const { key, notFoundKey } = requested;
    const client = ipKey(request.ip);
    try {
      const page = await this.#page(requested, client);
      if (page.location !== undefined) return reply.redirect(page.location, page.status);
      if (page.ready && page.status === 200 && url !== key && url.length < LONGEST_ALIAS) {
        this.#aliases.set(url, key);
      }
      const ready =
        page.ready ?? (await this.#page({ key: notFoundKey, notFoundKey }, client)).ready;
      if (!ready) throw new AppError("platform.not_found");
      return sendPrecompressed(request, reply, ready);
    } catch (error) {
      if (!(error instanceof BusyError) || !request.headers.accept?.includes("text/html"))
        throw error;
      return sendBusyPage(reply, error.retryAfterSeconds);
    }
  }

  async #page(requested: DocumentKey, client: string): Promise<Page> {
    const { key } = requested;
    const known = this.#fresh(key);
    if (known) {
      countDocument("cached");
      return known;
    }
    const running = this.#cache.findRunning(key);
    if (running) return running;
    return this.#bulkhead.run(client, async () => this.#fresh(key) ?? this.#render(requested));
  }

  #fresh(key: string): Page | undefined {
    const page = this.#cache.get(key);
    return page && Date.now() - page.madeAt < this.#maxAge ? page : undefined;
  }

  #render(requested: DocumentKey): Promise<Page> {
    const { key, notFoundKey } = requested;
    return this.#cache.make(
      key,
      async () => {
        const { html, nonce, ...rendering } = await this.#options.render(requested);
        const page = {
          ...rendering,
          madeAt: Date.now(),
          ready: null,
          bytes: 0,
          isCacheable: false,
        };
        const isAbsent = rendering.status === 404 && key !== notFoundKey;
        if (rendering.location !== undefined || isAbsent) return page;
        countDocument("rendered");
        const isCacheable = rendering.complete && [200, 404].includes(rendering.status);
        const ready = await precompressResponse(
          // Documents are cached, so the nonce would be public: it is removed.
          Buffer.from(html.replaceAll(` nonce="${nonce}"`, "")),
          documentHeaders({ html, nonce }, this.#options, isCacheable && rendering.status === 200),
          { status: rendering.status, quality: isCacheable ? 6 : 1 },
        );
        return { ...page, ready, isCacheable, bytes: ready.bytes };
      },
      ({ isCacheable }) => isCacheable,
    );
  }
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

function documentHeaders(
  page: Pick<Rendering, "html" | "nonce">,
  options: DocumentsOptions,
  isCacheable: boolean,
): HeaderMap {
  return {
    ...pageHeaders(options.publicUrl),
    "content-type": "text/html; charset=utf-8",
    "cache-control": isCacheable ? "public, max-age=0, stale-while-revalidate=60" : "no-store",
    "content-security-policy": siteContentPolicy(page, options),
  };
}

/**
 * The site's content security policy: own scripts, the hashes of the inline scripts with this
 * rendering's nonce (design §5), the providers, and the tracker where there is one.
 */
function siteContentPolicy(
  { html, nonce }: Pick<Rendering, "html" | "nonce">,
  { providerOrigins, trackerSources }: Pick<DocumentsOptions, "providerOrigins" | "trackerSources">,
): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(inlineScript)) {
    if (text !== "" && attributes.split(" ").includes(`nonce="${nonce}"`)) {
      hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
  }
  const list = (...sources: Iterable<string>[]) => sources.flatMap((some) => [...some]).join(" ");
  return [
    "default-src 'self'",
    `script-src ${list(["'self'"], hashes, providerOrigins, trackerSources.script)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${list(["'self'", "data:", "blob:"], trackerSources.image)}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src ${list(["'self'"], providerOrigins, trackerSources.connect)}`,
    `frame-src ${list(["'self'"], providerOrigins)}`,
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

const inlineScript = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;
