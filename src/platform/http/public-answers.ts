import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { addressOf, type DataOf, type Endpoint, type InputOf } from "#platform/contract.ts";
import { AppError } from "#platform/errors.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { leaveFor } from "./cross-origin.ts";
import { makeReadyBody, type ReadyBody, sendReadyBody } from "./ready-body.ts";
import { refuseBadText } from "./refuse-bad-text.ts";
import type { Headers } from "./security-headers.ts";

type Values = Readonly<Record<string, unknown>>;
type Produce = (input: { params: Values; query: Values }) => Promise<unknown>;

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "Origin",
};

interface PublicAnswersOptions {
  headers: Headers;
  /** Other origins whose pages may read the answers. */
  origins: ReadonlySet<string>;
}

/**
 * Answers that are the same for every visitor: serialised once per change of the catalogue, kept as
 * buffers, and shared with the server's own rendering, which asks in process.
 */
export class PublicAnswers {
  readonly #producers = new Map<string, { endpoint: Endpoint; produce: Produce }>();
  readonly #byUrl = new BoundedCache<ReadyBody>(2_000);
  readonly #bodies = new BoundedCache<Promise<ReadyBody>>(1_000);
  readonly #values = new BoundedCache<Promise<unknown>>(1_000);
  readonly #headers: Headers;
  readonly #origins: ReadonlySet<string>;
  #generation = 0;

  constructor({ headers, origins }: PublicAnswersOptions) {
    this.#headers = { ...headers, ...HEADERS };
    this.#origins = origins;
  }

  register(endpoint: Endpoint, produce: Produce): void {
    this.#producers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, produce });
  }

  /** Forgets everything; the next request makes its answer anew. */
  dropAll(): void {
    this.#generation += 1;
    this.#byUrl.clear();
    this.#bodies.clear();
    this.#values.clear();
  }

  /** The answer that was sent before to this very address. */
  findKept(url: string): ReadyBody | undefined {
    return this.#byUrl.get(url);
  }

  /** Answers over HTTP. */
  async send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const url = request.raw.url ?? "";
    const generation = this.#generation;
    const ready = await this.#body(endpoint, request.params, request.query);
    if (generation === this.#generation && url.length < 512) this.#byUrl.set(url, ready);
    return this.#sendReady(request, reply, ready);
  }

  /** Browsers name an origin only when they come from another; the rest pays nothing for it. */
  #sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyBody): FastifyReply {
    const { origin } = request.headers;
    if (origin === undefined) return sendReadyBody(request, reply, ready);
    return sendReadyBody(request, reply, ready, leaveFor(origin, this.#origins));
  }

  /** Answers in process, with the very value that HTTP would carry under `data`. */
  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> {
    const { params, query } = { params: {}, query: {}, ...(input as object) };
    const value = await this.#value(endpoint, params, query);
    return z.parse(endpoint.data, value) as DataOf<E>;
  }

  #body(endpoint: Endpoint, params: unknown, query: unknown): Promise<ReadyBody> {
    const input = this.#parse(endpoint, params, query);
    return this.#once(this.#bodies, input.key, async () => {
      const data = await this.#value(endpoint, input.params, input.query);
      return makeReadyBody(Buffer.from(JSON.stringify({ data })), this.#headers);
    });
  }

  #value(endpoint: Endpoint, params: unknown, query: unknown): Promise<unknown> {
    const input = this.#parse(endpoint, params, query);
    const found = this.#producers.get(`${endpoint.method} ${endpoint.path}`);
    if (!found) throw new AppError("platform.not_found");
    return this.#once(this.#values, input.key, async () =>
      z.parse(endpoint.data, await found.produce(input)),
    );
  }

  #parse(endpoint: Endpoint, params: unknown, query: unknown) {
    const parsed = {
      params: endpoint.params ? z.parse(endpoint.params, params) : {},
      query: endpoint.query ? z.parse(endpoint.query, query) : {},
    };
    refuseBadText(parsed);
    return { ...parsed, key: addressOf(endpoint.path, parsed.params, parsed.query) };
  }

  /** One making in flight per key; a failure is told to all who wait and is not kept. */
  #once<Value>(cache: BoundedCache<Promise<Value>>, key: string, make: () => Promise<Value>) {
    const running = cache.get(key);
    if (running) return running;
    const generation = this.#generation;
    const started = make();
    cache.set(key, started);
    started.then(
      () => generation !== this.#generation && cache.delete(key),
      () => cache.delete(key),
    );
    return started;
  }
}
