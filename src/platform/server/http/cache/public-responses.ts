import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { buildUrl, type DataOf, type Endpoint, type InputOf } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { corsHeadersFor } from "../security/cross-origin.ts";
import { rejectUnstorableText } from "../security/reject-unstorable-text.ts";
import type { HeaderMap } from "../security/security-headers.ts";
import {
  compressOnRequest,
  type PrecompressedResponse,
  sendPrecompressed,
} from "./precompressed-response.ts";
import { type BuiltResponse, ResponseCache } from "./response-cache.ts";
import { TaggedCache, type Tags } from "./tagged-cache.ts";

type Values = Readonly<Record<string, unknown>>;
type Produce = (input: { params: Values; query: Values }) => Promise<unknown>;
type TagsOf = (data: unknown) => Iterable<string>;

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "Origin",
};

/** Memory of parsed values, as a multiple of their JSON. */
const OBJECTS_PER_JSON = 4;

/** Enough to keep the database busy. More for one client would only delay the others. */
const limits = {
  name: "responses",
  limit: 8,
  limitPerClient: 2,
  queueLimit: 1_024,
  queueLimitPerClient: 256,
  maxWaitMs: 5_000,
};

interface PublicResponsesOptions {
  headers: HeaderMap;
  /** Other origins whose pages may read the responses. */
  origins: ReadonlySet<string>;
  /** False while a notification may have been missed (database/cache-coherence.ts). */
  isCurrent?: (() => boolean) | undefined;
}

interface CachedValue {
  data: unknown;
  json: string;
  tags: Tags;
}

interface PublicResponse extends BuiltResponse {
  ready: PrecompressedResponse;
}

/**
 * Responses that are the same for every visitor. Each is serialised once per change of the
 * catalogue and cached as a buffer. The server's own rendering calls them in process.
 */
export class PublicResponses {
  readonly #producers = new Map<string, { produce: Produce; tagsOf: TagsOf | undefined }>();
  readonly #bodies: ResponseCache<PublicResponse>;
  readonly #values: TaggedCache<CachedValue>;
  readonly #headers: HeaderMap;
  readonly #origins: ReadonlySet<string>;

  constructor({ headers, origins, isCurrent }: PublicResponsesOptions) {
    this.#headers = { ...headers, ...HEADERS };
    this.#origins = origins;
    this.#bodies = new ResponseCache({ maxBytes: 8_000_000, isCurrent, limits });
    this.#values = new TaggedCache({
      maxBytes: 4_000_000,
      isCurrent,
      sizeOf: ({ json }) => json.length * OBJECTS_PER_JSON,
    });
  }

  /**
   * `tagsOf` returns a response's cache tags; without it only a full invalidation drops the
   * response.
   */
  register(endpoint: Endpoint, produce: Produce, tagsOf?: TagsOf): void {
    this.#producers.set(nameOf(endpoint), { produce, tagsOf });
  }

  /** Invalidates the responses with one of the tags; without tags all of them. */
  invalidate(tags?: readonly string[]): void {
    this.#bodies.invalidate(tags);
    this.#values.invalidate(tags);
  }

  /** The cached response at exactly this URL. */
  getCached(url: string): PrecompressedResponse | undefined {
    return this.#bodies.getCached(url);
  }

  /** The caches' size in bytes. */
  get bytes(): number {
    return this.#bodies.bytes + this.#values.bytes;
  }

  /** Sends a response over HTTP. */
  async send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const { ip, params, query, raw } = request;
    const { key, ...input } = parse(endpoint, params, query);
    const { ready } = await this.#bodies.getOrBuild({ url: raw.url ?? "", key, ip }, () =>
      this.#build(endpoint, key, input),
    );
    const { origin } = request.headers;
    // Browsers send Origin only from another site; other requests need no CORS headers.
    const cors = origin === undefined ? [] : corsHeadersFor(origin, this.#origins);
    return sendPrecompressed(request, reply, ready, cors);
  }

  /**
   * Calls an endpoint in process and returns the value that HTTP would carry under `data`, shared with
   * other callers: it must not be changed. `onTags` receives its cache tags.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    onTags: (tags: Tags) => void = () => {},
  ): Promise<DataOf<E>> {
    const { params, query } = { params: {}, query: {}, ...(input as object) };
    const { key, ...parsed } = parse(endpoint, params, query);
    const { data, tags } = await this.#value(endpoint, key, parsed);
    onTags(tags);
    // The endpoint's schema validated the value when it was produced.
    return data as DataOf<E>;
  }

  async #build(endpoint: Endpoint, key: string, input: ParsedInput): Promise<PublicResponse> {
    const { json, tags } = await this.#value(endpoint, key, input);
    const ready = compressOnRequest(Buffer.from(`{"data":${json}}`), this.#headers);
    return { ready, tags };
  }

  async #value(endpoint: Endpoint, key: string, input: ParsedInput): Promise<CachedValue> {
    const found = this.#producers.get(nameOf(endpoint));
    if (!found) throw new AppError("platform.not_found");
    return (
      this.#values.get(key) ??
      this.#values.make(key, async () => {
        const data = z.parse(endpoint.data, await found.produce(input));
        const json = JSON.stringify(data);
        return { data, json, tags: new Set(found.tagsOf?.(data)) };
      })
    );
  }
}

interface ParsedInput {
  params: Values;
  query: Values;
}

function parse(endpoint: Endpoint, params: unknown, query: unknown): ParsedInput & { key: string } {
  const parsed = {
    params: endpoint.params ? z.parse(endpoint.params, params) : {},
    query: endpoint.query ? z.parse(endpoint.query, query) : {},
  };
  rejectUnstorableText(parsed);
  return { ...parsed, key: buildUrl(endpoint.path, parsed.params, parsed.query) };
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
