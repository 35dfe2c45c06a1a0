import type { BeginCheckout, PaymentGateway, PaymentMode } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import { sendGatewayRequest } from "../send.ts";
import { fetchPaystackAgreement } from "./paystack-agreement.ts";
import { endPaystackRenewals, fetchCustomer } from "./paystack-end-renewals.ts";
import { initializeRequest, parseInitializeResponse } from "./paystack-initialize.ts";
import {
  beginLaterRequest,
  fetchPaystackLater,
  parseBeginLaterResponse,
} from "./paystack-later.ts";
import { paystackMoneyBack } from "./paystack-money-back.ts";
import {
  chargeAuthorizationRequest,
  parseChargeAuthorizationResponse,
} from "./paystack-stored-cards.ts";
import { manageLinkRequest, parseManageLinkResponse } from "./paystack-subscriptions.ts";
import { parseVerifyResponse, verifyRequest } from "./paystack-verify.ts";

export interface PaystackOptions {
  fetch: typeof fetch;
  /** `https://api.paystack.co`, or the sandbox. */
  baseUrl: string;
  /** `sk_test_…` or `sk_live_…`; the prefix sets the mode. */
  secretKey: string;
  deadlineMs: number;
}

/**
 * Paystack's API. Throws `GatewayError` immediately when the key is malformed. Source: spec §7 and
 * §9 (card payments in naira).
 */
export function openPaystack(options: PaystackOptions): PaymentGateway {
  const mode = paystackModeOf(options.secretKey);
  const send = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, "") };
  return {
    mode,
    async beginCheckout(input: BeginCheckout) {
      const body = await sendGatewayRequest(send, initializeRequest(input));
      return parseInitializeResponse(body, input.reference);
    },
    async verify(reference, price, record) {
      const body = await sendGatewayRequest({ ...send, record }, verifyRequest(reference));
      return parseVerifyResponse(body, { ...price, reference, mode });
    },
    fetchAgreement: (first, record) =>
      fetchPaystackAgreement((request) => sendGatewayRequest({ ...send, record }, request), first),
    async beginLater(input) {
      parseBeginLaterResponse(await sendGatewayRequest(send, beginLaterRequest(input)));
    },
    fetchLater: (expected, record) =>
      fetchPaystackLater(
        (request) => sendGatewayRequest({ ...send, record }, request),
        expected,
        mode,
      ),
    async fetchCustomerEmail(customerCode) {
      const fetched = fetchCustomer((request) => sendGatewayRequest(send, request), customerCode);
      return (await fetched).email;
    },
    async chargeStoredCard(charge) {
      const body = await sendGatewayRequest(send, chargeAuthorizationRequest(charge));
      parseChargeAuthorizationResponse(body);
    },
    async fetchManageUrl(subscriptionCode) {
      const body = await sendGatewayRequest(send, manageLinkRequest(subscriptionCode));
      return parseManageLinkResponse(body);
    },
    endRenewals: (input) =>
      endPaystackRenewals((request) => sendGatewayRequest(send, request), input),
    moneyBack: paystackMoneyBack(
      (record) => (request) => sendGatewayRequest({ ...send, record }, request),
    ),
  };
}

function paystackModeOf(secretKey: string): PaymentMode {
  const mode = /^sk_(test|live)_[A-Za-z0-9_-]+$/.exec(secretKey)?.[1];
  if (mode === "test" || mode === "live") return mode;
  throw new GatewayError(
    "gateway.unauthorized",
    "a Paystack secret key starts with sk_test_ or sk_live_",
  );
}
