import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { isPlainRequest, refuseRequest } from "../client-errors.ts";
import type { Headers } from "../security/security-headers.ts";
import { type PrecompressedResponse, writePrecompressed } from "./precompressed-response.ts";

/** What is kept for an address, whole with its query, to be sent as it is; undefined where nothing is. */
export type GetCachedResponse = (url: string) => PrecompressedResponse | undefined;

/**
 * Node's server with what is kept in front of the framework, whose way from the request to its handler
 * costs a quarter of the requests per second that Node can answer (npm run bench, http).
 */
export class ResponseCacheServer {
  readonly #finders: GetCachedResponse[] = [];
  readonly #headers: Headers;
  #isClosing = false;

  /** `headers` go with the refusal of what is no plain request. */
  constructor(headers: Headers) {
    this.#headers = headers;
  }

  /** Lets `find` answer from now on. */
  add(find: GetCachedResponse): void {
    this.#finders.push(find);
  }

  /** Leaves everything to the framework, which tells clients that the server goes away. */
  close(): void {
    this.#isClosing = true;
  }

  createServer(
    framework: RequestListener,
    timeouts: Pick<Server, "keepAliveTimeout" | "requestTimeout" | "timeout">,
  ): Server {
    const server = createServer((request, response) => {
      if (!isPlainRequest(request)) return refuseRequest(this.#headers, response);
      const ready = this.#find(request);
      if (ready) writePrecompressed(request.headers, response, ready, randomUUID());
      else framework(request, response);
    });
    return Object.assign(server, timeouts);
  }

  /** Who names an origin may have to be told that it may read; that is decided behind. */
  #find({ method, url = "/", headers }: IncomingMessage): PrecompressedResponse | undefined {
    if (method !== "GET" || headers.origin !== undefined || this.#isClosing) return undefined;
    for (const find of this.#finders) {
      const ready = find(url);
      if (ready) return ready;
    }
    return undefined;
  }
}
