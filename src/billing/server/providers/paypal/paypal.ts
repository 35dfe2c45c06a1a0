import type { RecordResponse, SubscriptionGateway } from "../subscription-gateway.ts";
import { cancelRequest, parseCancelResponse, parseNotRunningResponse } from "./paypal-cancel.ts";
import { createRequest, parseCreateResponse } from "./paypal-create.ts";
import { paypalMoneyBack } from "./paypal-money-back.ts";
import { type PaypalRequest, sendToPaypal } from "./paypal-send.ts";
import { getRequest, isSubscriptionId } from "./paypal-subscription.ts";
import { openAccessTokens, requireValidCredentials } from "./paypal-token.ts";
import { parseTransactionsResponse, transactionsRequest } from "./paypal-transactions.ts";
import { parseSubscriptionResponse } from "./paypal-verify.ts";

export interface PaypalOptions {
  fetch: typeof fetch;
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or our sandbox. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Covers each call: the token, the request and its one repetition. */
  deadlineMs: number;
  /** A monotonic clock; the process's own by default. */
  nowMs?: () => number;
}

/**
 * PayPal's subscription API. Throws `GatewayError` immediately when the client id or secret is
 * malformed. Source: spec §7 and §9 (payments in dollars).
 */
export function openPaypal(options: PaypalOptions): SubscriptionGateway {
  const { fetch, deadlineMs } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const tokenDeps = { ...options, baseUrl, nowMs: options.nowMs ?? (() => performance.now()) };
  requireValidCredentials(tokenDeps);
  const deps = { fetch, baseUrl, tokens: openAccessTokens(tokenDeps) };
  const send = (request: PaypalRequest, deadline: AbortSignal, record?: RecordResponse) =>
    sendToPaypal({ ...deps, record }, request, deadline);
  const newDeadline = () => AbortSignal.timeout(deadlineMs);
  return {
    async createSubscription(input) {
      return parseCreateResponse(await send(createRequest(input), newDeadline()), input.planCode);
    },
    async verifySubscription(subscriptionId, expected, record) {
      if (!isSubscriptionId(subscriptionId)) return { kind: "unknown" };
      const response = await send(getRequest(subscriptionId), newDeadline(), record);
      return parseSubscriptionResponse(response, subscriptionId, expected);
    },
    async listCharges(subscriptionId, between, record) {
      const request = transactionsRequest(subscriptionId, between);
      return parseTransactionsResponse(await send(request, newDeadline(), record));
    },
    async cancelSubscription(subscriptionId, reason) {
      if (!isSubscriptionId(subscriptionId)) return "unknown";
      const deadline = newDeadline();
      const result = parseCancelResponse(
        await send(cancelRequest(subscriptionId, reason), deadline),
      );
      if (result !== "not-running") return result;
      return parseNotRunningResponse(
        await send(getRequest(subscriptionId), deadline),
        subscriptionId,
      );
    },
    moneyBack: paypalMoneyBack((record) => (request) => send(request, newDeadline(), record)),
  };
}
