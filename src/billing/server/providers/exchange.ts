import { parseExactJson } from "./exact-json.ts";
import { GatewayError } from "./gateway-error.ts";

export interface ExchangeDeps {
  fetch: typeof fetch;
  /** The provider's address without a trailing slash. */
  baseUrl: string;
}

/** A request as it goes over the wire, whoever the provider is. */
export interface WireRequest {
  method: "GET" | "POST";
  /** Below the provider's base address, already encoded. */
  path: `/${string}`;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface WireAnswer {
  status: number;
  text: string;
}

const longestBodyBytes = 1024 * 1024;
const longestRetryAfterSeconds = 3600;

/**
 * Sends one request and gives any answer that the provider meant as one: 2xx and the 4xx whose
 * meaning is for the judge. Throws `GatewayError`: `gateway.unavailable` for silence, 429, 3xx and
 * 5xx; `gateway.unauthorized` for 401; `gateway.garbled` for a body without end. The deadline
 * bounds the whole exchange, the reading of the body included.
 */
export async function exchange(
  deps: ExchangeDeps,
  request: WireRequest,
  deadline: AbortSignal,
): Promise<WireAnswer> {
  const response = await ask(deps, request, deadline);
  const refusal = refusalOf(response);
  if (refusal) {
    await response.body?.cancel().catch(() => undefined);
    throw refusal;
  }
  return { status: response.status, text: await readBounded(response, deadline) };
}

/** The body, with every integer exact. Throws `gateway.garbled` for what is not JSON. */
export function readAnswer({ status, text }: WireAnswer): unknown {
  try {
    return parseExactJson(text);
  } catch {
    // The parser's own message quotes the body, which may name a card or a person.
    throw new GatewayError("gateway.garbled", `answer ${status} is not JSON`);
  }
}

/** `fetch` quotes a header value that it cannot send, and a secret must never reach a log. */
export function headerSafe(secret: string, what: string): string {
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    throw new GatewayError("gateway.unauthorized", `${what} holds characters no key has`);
  }
  return secret;
}

export function unreachable(cause: unknown, deadline: AbortSignal): GatewayError {
  const detail = deadline.aborted ? "no answer in time" : "no connection";
  return new GatewayError("gateway.unavailable", detail, { cause });
}

async function ask(deps: ExchangeDeps, request: WireRequest, deadline: AbortSignal) {
  const init: RequestInit = {
    method: request.method,
    headers: { accept: "application/json", ...request.headers },
    signal: deadline,
    // A redirect would carry the question, and its answer, to an address nobody configured.
    redirect: "manual",
  };
  if (request.body !== undefined) init.body = request.body;
  try {
    return await deps.fetch(`${deps.baseUrl}${request.path}`, init);
  } catch (cause) {
    throw unreachable(cause, deadline);
  }
}

function refusalOf({ status, headers }: Response): GatewayError | null {
  const trace = traceOf(headers);
  if (status === 401)
    return new GatewayError("gateway.unauthorized", `the key was refused${trace}`);
  if (status === 429 || status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    const retryAfterSeconds = retryAfterOf(headers.get("retry-after"));
    const detail = `answered ${status}${trace}`;
    return new GatewayError("gateway.unavailable", detail, { retryAfterSeconds });
  }
  return null;
}

/** What the provider's support asks for, where the provider gives it. */
function traceOf(headers: Headers): string {
  const id = headers.get("paypal-debug-id") ?? "";
  return /^[\w-]{1,60}$/.test(id) ? ` (debug id ${id})` : "";
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
