import { parseExactJson } from "./exact-json.ts";
import type { GatewayRequest } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";

export interface SendDeps {
  fetch: typeof fetch;
  /** The provider's address without a trailing slash. */
  baseUrl: string;
  secretKey: string;
  /** Bounds the whole exchange, the reading of the body included. */
  deadlineMs: number;
}

const longestBodyBytes = 1024 * 1024;
const longestRetryAfterSeconds = 3600;

/**
 * Sends one request and gives the parsed body of any answer that the provider meant as one: also
 * 400 and 404, whose meaning is for the judge. Throws `GatewayError`: `gateway.unavailable` for
 * silence, 429, 3xx and 5xx; `gateway.unauthorized` for 401; `gateway.garbled` for what is not JSON.
 */
export async function sendGatewayRequest(
  deps: SendDeps,
  request: GatewayRequest,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(deps.deadlineMs);
  const response = await exchange(deps, request, deadline);
  const refusal = refusalOf(response);
  if (refusal) {
    await response.body?.cancel().catch(() => undefined);
    throw refusal;
  }
  const text = await readBounded(response, deadline);
  try {
    return parseExactJson(text);
  } catch {
    // The parser's own message quotes the body, which may name a card or a person.
    throw new GatewayError("gateway.garbled", `answer ${response.status} is not JSON`);
  }
}

async function exchange(deps: SendDeps, request: GatewayRequest, deadline: AbortSignal) {
  const headers = new Headers({ accept: "application/json" });
  headers.set("authorization", `Bearer ${headerSafe(deps.secretKey)}`);
  const init: RequestInit = {
    method: request.method,
    headers,
    signal: deadline,
    // A redirect would carry the question, and its answer, to an address nobody configured.
    redirect: "manual",
  };
  if (request.body) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(request.body);
  }
  try {
    return await deps.fetch(`${deps.baseUrl}${request.path}`, init);
  } catch (cause) {
    throw unreachable(cause, deadline);
  }
}

/** `fetch` quotes a header value that it cannot send, and this one must never reach a log. */
function headerSafe(secretKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new GatewayError("gateway.unauthorized", "the secret key holds characters no key has");
  }
  return secretKey;
}

function refusalOf({ status, headers }: Response): GatewayError | null {
  if (status === 401) return new GatewayError("gateway.unauthorized", "the key was refused");
  if (status === 429 || status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    const retryAfterSeconds = retryAfterOf(headers.get("retry-after"));
    return new GatewayError("gateway.unavailable", `answered ${status}`, { retryAfterSeconds });
  }
  return null;
}

function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0), longestRetryAfterSeconds);
}

async function readBounded(response: Response, deadline: AbortSignal): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let sizeBytes = 0;
  try {
    for await (const chunk of response.body) {
      sizeBytes += chunk.byteLength;
      // Leaving the loop cancels the stream, so that a body without end is not read on.
      if (sizeBytes > longestBodyBytes) break;
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (cause) {
    throw unreachable(cause, deadline);
  }
  if (sizeBytes > longestBodyBytes) {
    throw new GatewayError("gateway.garbled", `answer is longer than ${longestBodyBytes} bytes`);
  }
  return text + decoder.decode();
}

function unreachable(cause: unknown, deadline: AbortSignal): GatewayError {
  const detail = deadline.aborted ? "no answer in time" : "no connection";
  return new GatewayError("gateway.unavailable", detail, { cause });
}
