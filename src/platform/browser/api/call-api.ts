import * as z from "zod/mini";
import {
  buildUrl,
  type DataOf,
  type Endpoint,
  type InputOf,
  readsToken,
} from "#platform/contract.ts";
import { ApiError } from "./api-error.ts";
import { session } from "./session-bridge.ts";
import { toApiError } from "./to-api-error.ts";
import { xsrfHeader } from "./xsrf-header.ts";

export { ApiError } from "./api-error.ts";

// Compiled validators need `eval`, which the site's policy forbids.
z.config({ jitless: true });

interface ApiResponse<E extends Endpoint> {
  data: DataOf<E>;
  message: string | undefined;
}

interface CallOptions {
  /** The error message for a response without `data` (spec §8). */
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
): Promise<ApiResponse<E>> {
  return withTokenRefresh(endpoint, () => send(endpoint, Object(input), options.signal), options);
}

/**
 * As {@link callApi}, for a request that does not use `fetch`. Calls `sendOnce`, and again after a
 * refresh. `sendOnce` takes its headers from {@link headersFor} each time.
 */
export async function withTokenRefresh<const E extends Endpoint>(
  endpoint: E,
  sendOnce: () => Promise<Response>,
  options: CallOptions = {},
): Promise<ApiResponse<E>> {
  return read(endpoint, await repeatAfterRefresh(endpoint, sendOnce), options);
}

/**
 * Sends a request with a token that has not expired. If the response is still 401, refreshes the
 * token and sends the request once more.
 */
export async function repeatAfterRefresh(
  endpoint: Endpoint,
  sendOnce: () => Promise<Response>,
): Promise<Response> {
  const sendsToken = readsToken(endpoint.access);
  if (sendsToken && session().needsRefresh()) await session().refresh();
  const sentWith = session().readAccessToken();
  const first = await sendOnce();
  if (first.status !== 401 || !sendsToken) return first;
  const current = session().readAccessToken();
  if (current === null && !session().canRefresh()) return first;
  // Another call refreshed the token meanwhile: retry with it, without a refresh.
  if (current === sentWith) await session().refresh();
  return sendOnce();
}

/**
 * Headers of every API call: accepted type, XSRF token and, unless cached-public, the access token.
 */
export function headersFor(endpoint: Endpoint): Headers {
  const headers = new Headers({ accept: "application/json", ...xsrfHeader() });
  const token = session().readAccessToken();
  if (token !== null && endpoint.access !== "cached-public")
    headers.set("token", `Bearer ${token}`);
  return headers;
}

async function send(endpoint: Endpoint, input: object, signal?: AbortSignal): Promise<Response> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input;
  const url = buildUrl(endpoint.path, { ...params }, { ...query });
  const headers = headersFor(endpoint);
  const init: RequestInit = { method: endpoint.method, headers };
  if (signal) init.signal = signal;
  if (endpoint.body) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(body);
  }
  return fetch(url, init);
}

async function read<E extends Endpoint>(
  endpoint: E,
  response: Response,
  { missing }: CallOptions,
): Promise<ApiResponse<E>> {
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response, json);
  const success = z.object({ data: endpoint.data, message: z.optional(z.string()) });
  const parsed = z.safeParse(success, json);
  if (!parsed.success) {
    throw new ApiError(response.status, "client.missing_data", missing ?? "Something went wrong");
  }
  return { data: parsed.data.data as DataOf<E>, message: parsed.data.message };
}
