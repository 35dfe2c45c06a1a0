import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from "node:http";
import { isPlainRequest, rejectRequest } from "../client-errors.ts";
import type { HeaderMap } from "../security/security-headers.ts";
import { type PrecompressedResponse, writePrecompressed } from "./precompressed-response.ts";

/** The cached response for a URL with its query; undefined on a miss. */
export type GetCachedResponse = (url: string) => PrecompressedResponse | undefined;

type Timeouts = Pick<Server, "timeout"> &
  Required<
    Pick<ServerOptions, "keepAliveTimeout" | "requestTimeout" | "connectionsCheckingInterval">
  >;

/**
 * A Node server that sends cached responses before the framework, whose routing costs a quarter of
 * the requests per second that Node can serve (npm run bench, http).
 */
export class ResponseCacheServer {
  readonly #finders: GetCachedResponse[] = [];
  readonly #headers: HeaderMap;
  #isClosing = false;

  /** `headers` are sent with the rejection of malformed requests. */
  constructor(headers: HeaderMap) {
    this.#headers = headers;
  }

  /** Adds a cache to look up. */
  add(find: GetCachedResponse): void {
    this.#finders.push(find);
  }

  /** Passes everything on to the framework, which closes each connection after its response. */
  close(): void {
    this.#isClosing = true;
  }

  createServer(framework: RequestListener, timeouts: Timeouts): Server {
    const { timeout, ...options } = timeouts;
    const server = createServer(options, (request, response) => {
      if (!isPlainRequest(request)) return rejectRequest(this.#headers, response);
      const ready = this.#find(request);
      if (ready) writePrecompressed(request.headers, response, ready, randomUUID());
      else framework(request, response);
    });
    return Object.assign(server, { timeout });
  }

  /** Requests with an Origin header need CORS headers, so they skip the cache. */
  #find({ method, url = "/", headers }: IncomingMessage): PrecompressedResponse | undefined {
    if (method !== "GET" || headers.origin !== undefined || this.#isClosing) return undefined;
    for (const find of this.#finders) {
      const ready = find(url);
      if (ready) return ready;
    }
    return undefined;
  }
}
