import {
  type ExchangeDeps,
  exchange,
  type GatewayRequest,
  parseJsonResponse,
} from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { PaypalResponse } from "./paypal-error.ts";
import type { AccessTokens } from "./paypal-token.ts";

export interface PaypalSendDeps extends ExchangeDeps {
  tokens: AccessTokens;
  /** Receives the exact text of each usable response. */
  record?: ((text: string) => void) | undefined;
}

export interface PaypalRequest extends GatewayRequest {
  /** The idempotency key; PayPal's billing keeps ids for 72 hours. */
  requestId?: string;
}

/**
 * Sends one request with an access token. After a 401 it fetches a new token and repeats the
 * request once, since tokens may be revoked early. Throws `GatewayError` as `exchange` does.
 */
export async function sendToPaypal(
  deps: PaypalSendDeps,
  request: PaypalRequest,
  deadline: AbortSignal,
): Promise<PaypalResponse> {
  const token = await deps.tokens.get(deadline);
  try {
    return await sendWithToken(token, deps, request, deadline);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== "gateway.unauthorized") throw error;
  }
  deps.tokens.invalidate(token);
  return sendWithToken(await deps.tokens.get(deadline), deps, request, deadline);
}

async function sendWithToken(
  token: string,
  deps: PaypalSendDeps,
  { method, path, body, requestId }: PaypalRequest,
  deadline: AbortSignal,
): Promise<PaypalResponse> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body) headers["content-type"] = "application/json";
  if (requestId !== undefined) headers["paypal-request-id"] = requestId;
  const text = body && JSON.stringify(body);
  const response = await exchange(deps, { method, path, headers, body: text }, deadline);
  deps.record?.(response.text);
  const isEmpty = response.text === "" && response.status < 300;
  return { status: response.status, body: isEmpty ? null : parseJsonResponse(response) };
}
