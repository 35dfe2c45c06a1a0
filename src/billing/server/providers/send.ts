import { type ExchangeDeps, exchange, parseJsonResponse, requireHeaderSafe } from "./exchange.ts";
import type { GatewayRequest } from "./gateway.ts";

export interface SendDeps extends ExchangeDeps {
  secretKey: string;
  /** Covers the whole exchange, the body included. */
  deadlineMs: number;
  /** Receives the exact text of each usable response. */
  record?: ((text: string) => void) | undefined;
}

/**
 * Sends one request with the secret key and returns the parsed body of 2xx and of 4xx such as 400
 * and 404, which callers interpret. Throws `GatewayError` as `exchange` and `parseJsonResponse` do.
 */
export async function sendGatewayRequest(
  deps: SendDeps,
  { method, path, body }: GatewayRequest,
): Promise<unknown> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${requireHeaderSafe(deps.secretKey, "the secret key")}`,
  };
  if (body) headers["content-type"] = "application/json";
  const text = body && JSON.stringify(body);
  const deadline = AbortSignal.timeout(deps.deadlineMs);
  const response = await exchange(deps, { method, path, headers, body: text }, deadline);
  deps.record?.(response.text);
  return parseJsonResponse(response);
}
