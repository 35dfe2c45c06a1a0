import { OutboundError } from "#platform/server/outbound/guarded-fetch.ts";
import { GatewayError } from "./gateway-error.ts";

/** Receives the exact text of each usable response. */
export type RecordResponse = (text: string) => void;

/** One request to a provider, built separately from sending it. */
export interface GatewayRequest {
  method: "GET" | "POST" | "PUT";
  /** Relative to the base URL, already URL-encoded. */
  path: `/${string}`;
  body?: Readonly<Record<string, unknown>>;
}

export interface ExchangeDeps {
  /** Guarded by `guardFetch`: each exchange has its deadline and body limit. */
  fetch: typeof fetch;
  /** The provider's base URL without a trailing slash. */
  baseUrl: string;
}

/** One HTTP request to any provider. */
export interface HttpRequest {
  method: "GET" | "POST" | "PUT";
  /** Relative to the base URL, already URL-encoded. */
  path: `/${string}`;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface HttpResponse {
  status: number;
  text: string;
}

const maxRetryAfterSeconds = 3600;

/**
 * Sends one request and returns the response if it is 2xx, or a 4xx that callers parse. Throws
 * `GatewayError`: `gateway.unavailable` for no response, 429, 3xx and 5xx; `gateway.unauthorized`
 * for 401; `gateway.invalid_response` for an oversized body. `deadline` is shared by the exchanges
 * of one call.
 */
export async function exchange(
  deps: ExchangeDeps,
  request: HttpRequest,
  deadline?: AbortSignal,
): Promise<HttpResponse> {
  const response = await sendOnce(deps, request, deadline);
  const error = statusError(response);
  if (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
  return { status: response.status, text: await response.text() };
}

/**
 * The parsed body, with exact integers. Throws `gateway.invalid_response` for anything but JSON.
 */
export function parseJsonResponse({ status, text }: HttpResponse): unknown {
  try {
    return parseExactJson(text);
  } catch {
    // The parser's message quotes the body, which may hold personal data.
    throw new GatewayError("gateway.invalid_response", `response ${status} is not JSON`);
  }
}

/** Rejects secrets that `fetch` cannot send: its error would quote them into a log. */
export function requireHeaderSafe(secret: string, what: string): string {
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    throw new GatewayError("gateway.unauthorized", `${what} holds characters no key has`);
  }
  return secret;
}

export function unavailableError(cause: unknown, deadline?: AbortSignal): GatewayError {
  const isLate = cause instanceof OutboundError && cause.reason === "deadline";
  const detail = isLate || deadline?.aborted ? "no answer in time" : "no connection";
  return new GatewayError("gateway.unavailable", detail, { cause });
}

async function sendOnce(deps: ExchangeDeps, request: HttpRequest, deadline?: AbortSignal) {
  const init: RequestInit = {
    method: request.method,
    headers: { accept: "application/json", ...request.headers },
    // Following a redirect would send credentials to a host that is not configured.
    redirect: "manual",
  };
  if (deadline) init.signal = deadline;
  if (request.body !== undefined) init.body = request.body;
  try {
    return await deps.fetch(`${deps.baseUrl}${request.path}`, init);
  } catch (cause) {
    if (cause instanceof OutboundError && cause.reason === "too-long") {
      throw new GatewayError("gateway.invalid_response", "the response is too long", { cause });
    }
    throw unavailableError(cause, deadline);
  }
}

function statusError({ status, headers }: Response): GatewayError | null {
  const trace = debugIdOf(headers);
  if (status === 401)
    return new GatewayError("gateway.unauthorized", `the key was refused${trace}`);
  if (status === 429 || status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    const retryAfterSeconds = parseRetryAfter(headers.get("retry-after"));
    const detail = `answered ${status}${trace}`;
    return new GatewayError("gateway.unavailable", detail, { retryAfterSeconds });
  }
  return null;
}

/** PayPal's debug id, which its support asks for; empty without one. */
function debugIdOf(headers: Headers): string {
  const id = headers.get("paypal-debug-id") ?? "";
  return /^[\w-]{1,60}$/.test(id) ? ` (debug id ${id})` : "";
}

function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0), maxRetryAfterSeconds);
}

/**
 * Parses JSON, returning integers beyond 2^53 as strings of digits. Providers use 64-bit
 * transaction ids, and a rounded id identifies another payment.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value,
  );
}
