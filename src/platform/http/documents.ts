import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BoundedCache } from "./bounded-cache.ts";
import { countDocument } from "./metrics.ts";
import { makeReadyBody, type ReadyBody, sendReadyBody } from "./ready-body.ts";
import { type Headers, pageHeaders } from "./security-headers.ts";

/** One rendering of a page: the full HTML, and whether it lacks something and must not be kept. */
export interface Rendering {
  status: number;
  html: string;
  complete: boolean;
  /** Set instead of HTML where the page sends the visitor elsewhere. */
  location?: string;
}

/** Origins by what a page may do with them. */
export interface PolicySources {
  script: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

interface DocumentsOptions {
  render: (path: string) => Promise<Rendering>;
  /** Query names that change a document; all others are left out of its key. */
  queryNames: readonly string[];
  /** Origins of the payment and sign-in providers whose scripts and frames pages may load. */
  providerOrigins: readonly string[];
  /** What pages may load from and send to whoever counts their views. */
  trackerSources: PolicySources;
  publicUrl: string;
  maxAgeMilliseconds?: number;
}

interface Kept {
  ready: ReadyBody;
  madeAt: number;
}

/**
 * Public documents: rendered once, kept with ETag and encodings, dropped when the catalogue
 * changes. Every document is the same for every visitor, so the key is path and known query.
 */
export class Documents {
  readonly #kept = new BoundedCache<Kept>(1_000);
  readonly #byUrl = new BoundedCache<Kept>(4_000);
  readonly #inFlight = new Map<string, Promise<ReadyBody | { location: string; status: number }>>();
  readonly #options: DocumentsOptions;
  readonly #maxAge: number;
  #generation = 0;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#maxAge = options.maxAgeMilliseconds ?? 3_600_000;
  }

  dropAll(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#byUrl.clear();
  }

  mount(app: FastifyInstance): void {
    app.get("/*", { schema: { hide: true } }, (request, reply) => this.#send(request, reply));
  }

  /** The document that was sent before at this very address, while it is young enough. */
  findKept(url: string): ReadyBody | undefined {
    const hot = this.#byUrl.get(url);
    if (!hot || Date.now() - hot.madeAt >= this.#maxAge) return undefined;
    countDocument("memory");
    return hot.ready;
  }

  async #send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url ?? "/";
    const key = this.#keyOf(url);
    const generation = this.#generation;
    const known = this.#fresh(key);
    if (known) countDocument("memory");
    const made = known ?? (await this.#renderOnce(key));
    if ("location" in made) return reply.redirect(made.location, made.status);
    const kept = this.#kept.get(key);
    if (kept && generation === this.#generation && url.length < 512) this.#byUrl.set(url, kept);
    return sendReadyBody(request, reply, made);
  }

  #fresh(key: string): ReadyBody | undefined {
    const kept = this.#kept.get(key);
    return kept && Date.now() - kept.madeAt < this.#maxAge ? kept.ready : undefined;
  }

  #keyOf(url: string): string {
    const parsed = new URL(url, "http://school.invalid");
    const query = new URLSearchParams();
    for (const name of this.#options.queryNames) {
      const value = parsed.searchParams.get(name);
      if (value !== null && value.length <= 64) query.set(name, value);
    }
    const path = parsed.pathname.replace(/\/+$/, "") || "/";
    return query.size > 0 ? `${path}?${query}` : path;
  }

  #renderOnce(key: string): Promise<ReadyBody | { location: string; status: number }> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const started = this.#render(key).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, started);
    return started;
  }

  async #render(key: string): Promise<ReadyBody | { location: string; status: number }> {
    const generation = this.#generation;
    countDocument("rendered");
    const rendering = await this.#options.render(key);
    if (rendering.location !== undefined) {
      return { location: rendering.location, status: rendering.status };
    }
    const keep = rendering.complete && rendering.status === 200;
    const ready = await makeReadyBody(
      Buffer.from(rendering.html),
      documentHeaders(rendering.html, this.#options, keep),
      { status: rendering.status, quality: keep ? 6 : 1 },
    );
    if (keep && generation === this.#generation) this.#kept.set(key, { ready, madeAt: Date.now() });
    return ready;
  }
}

function documentHeaders(html: string, options: DocumentsOptions, keep: boolean): Headers {
  return {
    ...pageHeaders(options.publicUrl),
    "content-type": "text/html; charset=utf-8",
    "cache-control": keep ? "public, max-age=0, stale-while-revalidate=60" : "no-store",
    "content-security-policy": siteContentPolicy(html, options),
  };
}

/**
 * The site's policy: our own scripts, the hashes of this document's inline ones, the providers, and
 * the tracker where there is one.
 */
function siteContentPolicy(
  html: string,
  { providerOrigins, trackerSources }: Pick<DocumentsOptions, "providerOrigins" | "trackerSources">,
): string {
  const hashes = new Set<string>();
  for (const match of html.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)) {
    const [tag, text] = [match[0], match[1] ?? ""];
    if (text !== "" && !/^<script[^>]*\ssrc=/.test(tag)) {
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
