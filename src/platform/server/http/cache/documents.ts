import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { BusyError, ClientBulkhead } from "../limits/client-bulkhead.ts";
import { ipKey } from "../limits/ip-key.ts";
import { countDocument } from "../metrics/metrics.ts";
import { type Headers, pageHeaders } from "../security/security-headers.ts";
import { BoundedCache } from "./bounded-cache.ts";
import {
  type PrecompressedResponse,
  precompressResponse,
  sendPrecompressed,
} from "./precompressed-response.ts";
import { TaggedCache, type Tags } from "./tagged-cache.ts";

/** One rendering of a page: the full HTML, and whether it lacks something and must not be cached. */
export interface Rendering {
  status: number;
  html: string;
  /** Which of the scripts are the page's own: it is younger than any stored text. */
  nonce: string;
  complete: boolean;
  /** What the page is made of: a change of any of these makes it stale. */
  tags: Tags;
  /** Set instead of HTML where the page sends the visitor elsewhere. */
  location?: string;
}

/** Where a URL leads: its page's one canonical URL, and that of the page shown if there is none. */
export interface DocumentKey {
  key: string;
  notFoundKey: string;
}

/** Origins by what a page may do with them. */
export interface PolicySources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

interface DocumentsOptions {
  /** Renders a canonical URL; a 404 for any other than its `notFoundKey` needs no HTML. */
  render: (page: DocumentKey) => Promise<Rendering>;
  /** The canonical form of a path and query: what a page does not know never enters it. */
  keyOf: (url: URL) => DocumentKey;
  /** Origins of the payment and sign-in providers whose scripts and frames pages may load. */
  providerOrigins: readonly string[];
  /** What pages may load from and send to whoever counts their views. */
  trackerSources: PolicySources;
  publicUrl: string;
  maxAgeMilliseconds?: number;
  /** False while a change may have been missed (database/cache-coherence.ts). */
  isCurrent?: (() => boolean) | undefined;
  maxBytes?: number;
  limits?: ConstructorParameters<typeof ClientBulkhead>[0];
}

interface Page {
  /** Null where there is no such page, and another URL's is shown. */
  ready: PrecompressedResponse | null;
  location?: string | undefined;
  status: number;
  madeAt: number;
  keep: boolean;
  bytes: number;
  tags: Tags;
}

const LONGEST_ALIAS = 512;

/** Rendering is work for one processor: more at once only makes all of them later. */
const defaultLimits = {
  name: "documents",
  limit: 4,
  limitPerClient: 2,
  queueLimit: 512,
  queueLimitPerClient: 128,
  maxWaitMs: 5_000,
};

/**
 * Public documents: rendered once, cached with ETag and encodings, dropped when what they show
 * changes. Every document is the same for every visitor, so the key is its canonical URL; all URLs
 * without a page share one document. The cache is bounded in bytes, renderings in number.
 */
export class Documents {
  readonly #cache: TaggedCache<Page>;
  /** Other spellings of a page's canonical URL. */
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

  /** Drops the pages that bear one of the tags; without tags all of them. */
  invalidate(tags?: readonly string[]): void {
    this.#cache.invalidate(tags);
  }

  /** What the cache holds, in bytes. */
  get bytes(): number {
    return this.#cache.bytes + this.#aliases.size;
  }

  mount(app: FastifyInstance): void {
    app.get("/*", { schema: { hide: true } }, (request, reply) => this.#send(request, reply));
  }

  /** The document at this very URL, where it is cached and young enough. */
  getCached(url: string): PrecompressedResponse | undefined {
    const found = this.#fresh(url) ?? this.#fresh(this.#aliases.get(url) ?? "");
    if (!found?.ready || found.status !== 200) return undefined;
    countDocument("memory");
    return found.ready;
  }

  async #send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url ?? "/";
    const asked = this.#options.keyOf(parseTarget(url));
    const { key, notFoundKey } = asked;
    const client = ipKey(request.ip);
    try {
      const page = await this.#page(asked, client);
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

  async #page(asked: DocumentKey, client: string): Promise<Page> {
    const { key } = asked;
    const known = this.#fresh(key);
    if (known) {
      countDocument("memory");
      return known;
    }
    const running = this.#cache.findRunning(key);
    if (running) return running;
    return this.#bulkhead.run(client, async () => this.#fresh(key) ?? this.#render(asked));
  }

  #fresh(key: string): Page | undefined {
    const page = this.#cache.get(key);
    return page && Date.now() - page.madeAt < this.#maxAge ? page : undefined;
  }

  #render(asked: DocumentKey): Promise<Page> {
    const { key, notFoundKey } = asked;
    return this.#cache.make(
      key,
      async () => {
        const { html, nonce, ...rendering } = await this.#options.render(asked);
        const page = { ...rendering, madeAt: Date.now(), ready: null, bytes: 0, keep: false };
        const isAbsent = rendering.status === 404 && key !== notFoundKey;
        if (rendering.location !== undefined || isAbsent) return page;
        countDocument("rendered");
        const keep = rendering.complete && [200, 404].includes(rendering.status);
        const ready = await precompressResponse(
          // Documents are cached, so a nonce would be known by the second visitor.
          Buffer.from(html.replaceAll(` nonce="${nonce}"`, "")),
          documentHeaders({ html, nonce }, this.#options, keep && rendering.status === 200),
          { status: rendering.status, quality: keep ? 6 : 1 },
        );
        return { ...page, ready, keep, bytes: ready.bytes };
      },
      ({ keep }) => keep,
    );
  }
}

/** Throws `platform.invalid_request` where the target of a request is no path of ours. */
function parseTarget(target: string): URL {
  const base = "http://school.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  if (url?.origin !== base) throw new AppError("platform.invalid_request");
  return url;
}

/** For a browser: says that it comes back by itself, and does. */
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
  keep: boolean,
): Headers {
  return {
    ...pageHeaders(options.publicUrl),
    "content-type": "text/html; charset=utf-8",
    "cache-control": keep ? "public, max-age=0, stale-while-revalidate=60" : "no-store",
    "content-security-policy": siteContentPolicy(page, options),
  };
}

/**
 * The site's policy: our own scripts, the hashes of the inline ones that bear this rendering's nonce
 * (design §5), the providers, and the tracker where there is one.
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
