import * as z from "zod/mini";
import { addressOf, type DataOf, type Endpoint, type InputOf } from "#platform/contract.ts";
import { ApiError, failureOf } from "./api-error.ts";
import { xsrfHeader } from "./xsrf-header.ts";

export { ApiError } from "./api-error.ts";

// Compiled validators need `eval`, which the site's policy forbids.
z.config({ jitless: true });

/** What the session lends to every call; set once by accounts when the browser starts. */
export interface SessionBridge {
  /** The stored access token, if any. */
  readAccessToken: () => string | null;
  /** True where a refresh token is stored. */
  canRefresh: () => boolean;
  /** Trades the refresh token for a new pair; throws when the session is over (spec §4). */
  refresh: () => Promise<void>;
}

let session: SessionBridge = {
  readAccessToken: () => null,
  canRefresh: () => false,
  refresh: () => Promise.reject(new Error("No refresh token available")),
};

export function connectSession(bridge: SessionBridge): void {
  session = bridge;
}

interface Answer<E extends Endpoint> {
  data: DataOf<E>;
  message: string | undefined;
}

interface CallOptions {
  /** The sentence for an answer without `data` (spec §8). */
  missing?: string;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint and reads its `data`. A 401 refreshes the token once and repeats the request
 * once (spec §4). Throws {@link ApiError}.
 */
export function callApi<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return withTokenRefresh(endpoint, () => send(endpoint, Object(input), options.signal), options);
}

/**
 * As {@link callApi}, for a request that is sent by other means: `sendOnce` is asked once, and once
 * more after a refresh. It takes its headers from {@link headersFor} each time.
 */
export async function withTokenRefresh<const E extends Endpoint>(
  endpoint: E,
  sendOnce: () => Promise<Response>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const sentWith = session.readAccessToken();
  const first = await sendOnce();
  if (first.status !== 401 || endpoint.access !== "user") return read(endpoint, first, options);
  const held = session.readAccessToken();
  if (held === null && !session.canRefresh()) return read(endpoint, first, options);
  // Where another call has refreshed it meanwhile, the new token is tried as it is.
  if (held === sentWith) await session.refresh();
  return read(endpoint, await sendOnce(), options);
}

/** What every call of ours says beside its body: who asks, and that one of our pages does. */
export function headersFor(endpoint: Endpoint): Headers {
  const headers = new Headers({ accept: "application/json", ...xsrfHeader() });
  const token = session.readAccessToken();
  if (token !== null && endpoint.access !== "public") headers.set("token", `Bearer ${token}`);
  return headers;
}

async function send(endpoint: Endpoint, input: object, signal?: AbortSignal): Promise<Response> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input;
  const address = addressOf(endpoint.path, { ...params }, { ...query });
  const headers = headersFor(endpoint);
  const init: RequestInit = { method: endpoint.method, headers };
  if (signal) init.signal = signal;
  if (endpoint.body) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(body);
  }
  return fetch(address, init);
}

async function read<E extends Endpoint>(
  endpoint: E,
  response: Response,
  { missing }: CallOptions,
): Promise<Answer<E>> {
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, json);
  const success = z.object({ data: endpoint.data, message: z.optional(z.string()) });
  const parsed = z.safeParse(success, json);
  if (!parsed.success) {
    throw new ApiError(response.status, "client.missing_data", missing ?? "Something went wrong");
  }
  return { data: parsed.data.data as DataOf<E>, message: parsed.data.message };
}
