import { type ExchangeDeps, exchange, readAnswer } from "../exchange.ts";
import type { GatewayRequest } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import type { PaypalAnswer } from "./paypal-refusal.ts";
import type { AccessTokens } from "./paypal-token.ts";

export interface PaypalSendDeps extends ExchangeDeps {
  tokens: AccessTokens;
}

export interface PaypalRequest extends GatewayRequest {
  /** Asking again with the same id creates nothing new; billing keeps ids for 72 hours. */
  requestId?: string;
}

/**
 * Sends one request under an access token. A refused token is replaced once, and the request sent
 * once more: tokens may be withdrawn before they expire. Throws `GatewayError` as `exchange` does.
 */
export async function sendToPaypal(
  deps: PaypalSendDeps,
  request: PaypalRequest,
  deadline: AbortSignal,
): Promise<PaypalAnswer> {
  const token = await deps.tokens.get(deadline);
  try {
    return await sendUnder(token, deps, request, deadline);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== "gateway.unauthorized") throw error;
  }
  deps.tokens.forget(token);
  return sendUnder(await deps.tokens.get(deadline), deps, request, deadline);
}

async function sendUnder(
  token: string,
  deps: PaypalSendDeps,
  { method, path, body, requestId }: PaypalRequest,
  deadline: AbortSignal,
): Promise<PaypalAnswer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body) headers["content-type"] = "application/json";
  if (requestId !== undefined) headers["paypal-request-id"] = requestId;
  const text = body && JSON.stringify(body);
  const answer = await exchange(deps, { method, path, headers, body: text }, deadline);
  const isEmpty = answer.text === "" && answer.status < 300;
  return { status: answer.status, body: isEmpty ? null : readAnswer(answer) };
}
