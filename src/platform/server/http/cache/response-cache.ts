import { LRUCache } from "lru-cache";
import { type BulkheadLimits, ClientBulkhead } from "../limits/client-bulkhead.ts";
import { ipKey } from "../limits/limits.ts";
import type { PrecompressedResponse } from "./precompressed-response.ts";
import { TaggedCache, type Tags } from "./tagged-cache.ts";

/** A response under its canonical URL. */
export interface BuiltResponse {
  /** Null where the framework must respond: a redirect, or an unknown item. */
  ready: PrecompressedResponse | null;
  isCacheable?: boolean;
  /** The data it shows: a change of any of these tags makes it stale. */
  tags: Tags;
}

interface ResponseCacheOptions {
  /** Memory of the responses with their encodings. */
  maxBytes: number;
  maxAgeMs?: number | undefined;
  /** False while a notification may have been missed (database/cache-coherence.ts). */
  isCurrent?: (() => boolean) | undefined;
  /** How many responses are built at once, in all and per client. */
  limits: BulkheadLimits;
  /** Called for each response that comes from the cache. */
  onHit?: () => void;
}

interface RequestedResponse {
  /** The URL as requested. */
  url: string;
  /** The canonical form: the path, and only the query parameters that the response depends on. */
  key: string;
  ip: string;
}

const LONGEST_ALIAS = 512;

/**
 * Responses that are the same for every visitor: built once per canonical URL for all concurrent
 * requests, cached with ETag and encodings within a limit of bytes, invalidated by the tags of what
 * they show. Concurrent builds are bounded in number, in all and per client.
 */
export class ResponseCache<Response extends BuiltResponse = BuiltResponse> {
  readonly #responses: TaggedCache<Response>;
  /** Maps other spellings of a URL to its canonical one. */
  readonly #aliases = new LRUCache<string, string>({
    maxSize: 1_000_000,
    sizeCalculation: (key, url) => 2 * (url.length + key.length) + 100,
  });
  readonly #bulkhead: ClientBulkhead;
  readonly #onHit: () => void;

  constructor({ limits, onHit = () => {}, ...options }: ResponseCacheOptions) {
    this.#responses = new TaggedCache({ ...options, sizeOf: ({ ready }) => ready?.bytes ?? 0 });
    this.#bulkhead = new ClientBulkhead(limits);
    this.#onHit = onHit;
  }

  /** The cached 200 response at exactly this URL, for sending it before the framework runs. */
  getCached(url: string): PrecompressedResponse | undefined {
    const found = this.#responses.get(url) ?? this.#responses.get(this.#aliases.get(url) ?? "");
    if (found?.ready?.status !== 200) return undefined;
    this.#onHit();
    return found.ready;
  }

  /**
   * The cached response, the one being built, or a new one. Throws what `build` throws, and
   * `platform.unavailable` with a retry time when too many wait.
   */
  async getOrBuild(
    { url, key, ip }: RequestedResponse,
    build: () => Promise<Response>,
  ): Promise<Response> {
    const response =
      this.#find(key) ??
      (await (this.#responses.findRunning(key) ??
        this.#bulkhead.run(
          ipKey(ip),
          async () => this.#find(key) ?? this.#responses.make(key, build),
        )));
    if (url !== key && url.length < LONGEST_ALIAS && response.ready?.status === 200) {
      this.#aliases.set(url, key);
    }
    return response;
  }

  #find(key: string): Response | undefined {
    const found = this.#responses.get(key);
    if (found) this.#onHit();
    return found;
  }

  /** Invalidates the responses with one of the tags; without tags all of them. */
  invalidate(tags?: readonly string[]): void {
    this.#responses.invalidate(tags);
  }

  /** The cache's size in bytes. */
  get bytes(): number {
    return this.#responses.bytes + this.#aliases.size;
  }
}
