import { type ExchangeDeps, exchange, parseJsonResponse, requireHeaderSafe } from "./exchange.ts";
import type { GatewayRequest } from "./gateway.ts";

export interface SendDeps extends ExchangeDeps {
  secretKey: string;
  /** Bounds the whole exchange, the reading of the body included. */
  deadlineMs: number;
}

/**
 * Sends one request under a secret key and gives the parsed body of any answer that the provider
 * meant as one: also 400 and 404, whose meaning is for the judge. Throws `GatewayError` as
 * `exchange` and `parseJsonResponse` do.
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
  return parseJsonResponse(await exchange(deps, { method, path, headers, body: text }, deadline));
}
