import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { ReadPrices } from "../../plans/read-plans.ts";
import type { GatewayRequest, RecordResponse } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Agreement, PaymentProvider, ProviderAnswer } from "../payment-provider.ts";
import { fetchPaystackAgreement, firstPaymentAlone } from "./paystack-agreement.ts";
import {
  type BeginPaystackLater,
  beginLaterRequest,
  type ExpectedLater,
  fetchPaystackLater,
  parseBeginLaterResponse,
} from "./paystack-later.ts";
import {
  type BeginCheckout,
  initializeRequest,
  type PaidPayment,
  type PaymentMode,
  type Price,
  parseInitializeResponse,
  parseVerifyResponse,
  verifyRequest,
} from "./paystack-payment.ts";
import { createPaystackRefunds } from "./paystack-refunds-api.ts";
import { sendToPaystack } from "./paystack-send.ts";
import {
  chargeAuthorizationRequest,
  parseChargeAuthorizationResponse,
  paystackStoredCards,
  type StoredCardCharge,
} from "./paystack-stored-cards.ts";
import {
  type EndRenewals,
  endPaystackRenewals,
  fetchCustomer,
  manageLinkRequest,
  parseManageLinkResponse,
} from "./paystack-subscriptions.ts";

export interface PaystackOptions {
  /** Defaults to the process's own. */
  fetch?: typeof fetch;
  /** `https://api.paystack.co`, or the sandbox. */
  baseUrl: string;
  /** `sk_test_…` or `sk_live_…`; the prefix sets the mode. */
  secretKey: string;
  /** The deadline of each exchange. */
  deadlineMs: number;
}

export type PaystackApi = ReturnType<typeof createPaystackApi>;

/**
 * Paystack's API. All calls share one circuit breaker, deadline and body limit, and throw
 * `GatewayError`. This function throws it too, for a malformed key. Source: spec §7 and §9 (card
 * payments in naira).
 */
export function createPaystackApi(options: PaystackOptions) {
  const { secretKey, deadlineMs } = options;
  const mode = paystackModeOf(secretKey);
  const guarded = guardFetch({
    name: "paystack",
    deadlineMs,
    fetch: options.fetch ?? globalThis.fetch,
  });
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const openSend = (record?: RecordResponse) => (request: GatewayRequest) =>
    sendToPaystack({ fetch: guarded, baseUrl, secretKey, record }, request);
  const send = openSend();
  return {
    mode,
    send,
    /**
     * Creates a checkout with a price chosen by the server. After `gateway.unavailable` Paystack may
     * have stored the reference, so a retry needs a new one.
     */
    async beginCheckout(input: BeginCheckout) {
      return parseInitializeResponse(await send(initializeRequest(input)), input.reference);
    },
    /** Fetches the payment of a reference. Idempotent. */
    async verify(reference: string, price: Price, record?: RecordResponse) {
      const body = await openSend(record)(verifyRequest(reference));
      return parseVerifyResponse(body, { ...price, reference, mode });
    },
    /**
     * Completes a first payment with the charges and the subscription that followed it. Idempotent.
     */
    fetchAgreement: (first: PaidPayment, record?: RecordResponse) =>
      fetchPaystackAgreement(openSend(record), first),
    /**
     * Starts a subscription on a stored card. A customer has at most one per plan. It may also
     * exist after `gateway.refused`: `fetchLater` tells.
     */
    async beginLater(input: BeginPaystackLater) {
      parseBeginLaterResponse(await send(beginLaterRequest(input)));
    },
    /** Fetches and checks such a subscription with its charges. Idempotent. */
    fetchLater: (expected: ExpectedLater, record?: RecordResponse) =>
      fetchPaystackLater(openSend(record), expected, mode),
    /** The email under which a customer's cards are stored. */
    async fetchCustomerEmail(customerCode: string): Promise<string | null> {
      return (await fetchCustomer(send, customerCode)).email;
    },
    /**
     * Charges a stored card; verifying the reference tells the outcome. Throws
     * `gateway.duplicate_reference` for a used reference.
     */
    async chargeStoredCard(charge: StoredCardCharge): Promise<void> {
      parseChargeAuthorizationResponse(await send(chargeAuthorizationRequest(charge)));
    },
    /** The URL of the page on which a subscription's payer changes the card. */
    async fetchManageUrl(subscriptionCode: string): Promise<string> {
      return parseManageLinkResponse(await send(manageLinkRequest(subscriptionCode)));
    },
    /**
     * Ends all of the payer's renewals of the plan; paid time stays. Idempotent. After an error the
     * outcome is unknown, and the call may be repeated.
     */
    endRenewals: (input: EndRenewals) => endPaystackRenewals(send, input),
    refunds: createPaystackRefunds(openSend),
  };
}

interface Deps {
  paystack: PaystackApi;
  readPrices: ReadPrices;
}

/** Paystack: cards, and one-time payments by transfer or USSD. Source: spec §7 and §9. */
export function createPaystackProvider({ paystack, readPrices }: Deps): PaymentProvider {
  return {
    id: "paystack",
    chargesPlanOnce: true,
    sellsForLater: false,
    readPrices,
    async startPayment({ userId, email, reference, plan, billingPeriod, price, oneTimePayment }) {
      const metadata = { checkout: reference, userId, plan, billingPeriod };
      const { accessCode } = await paystack.beginCheckout({
        reference,
        email,
        metadata,
        ...(oneTimePayment === null
          ? { price }
          : { price: withoutPlan(price), channels: [oneTimePayment] }),
      });
      return { providerSubscriptionId: null, accessCode };
    },
    async fetchAgreement(agreement, scope) {
      const responses: string[] = [];
      const record = (text: string) => void responses.push(text);
      const { beginsAt, customerCode } = agreement;
      if (beginsAt !== null) {
        if (customerCode === null) return { answer: { kind: "unknown" }, responses };
        const { providerSubscriptionId: subscriptionCode } = agreement;
        const expected = { ...agreement, customerCode, subscriptionCode, beginsAt };
        return { answer: await paystack.fetchLater(expected, record), responses };
      }
      const price = agreement.isPaidOnce ? withoutPlan(agreement) : agreement;
      const first = await paystack.verify(agreement.reference, price, record);
      if (first.kind !== "paid") return { answer: first, responses };
      const paid =
        scope === "payment"
          ? firstPaymentAlone(first)
          : await paystack.fetchAgreement(first, record);
      return { answer: { kind: "paid", agreement: paid } satisfies ProviderAnswer, responses };
    },
    beginLater: ({ price: { planCode }, ...input }) => paystack.beginLater({ ...input, planCode }),
    async fetchManageUrl({ providerSubscriptionId }) {
      return providerSubscriptionId && paystack.fetchManageUrl(providerSubscriptionId);
    },
    async endRenewals(agreement, paidAt) {
      const { planCode } = agreement;
      const customerCode = agreement.customerCode ?? (await fetchCustomerCode(paystack, agreement));
      const ended = await paystack.endRenewals({ customerCode, planCode, paidAt });
      const providerSubscriptionId = ended.kind === "none" ? null : ended.subscriptionCode;
      return { kind: ended.kind, providerSubscriptionId };
    },
    refunds: paystack.refunds,
    storedCards: paystackStoredCards(paystack),
  };
}

/** The price of a one-time payment. Paystack would renew a plan, and accepts only cards for one. */
const withoutPlan = ({ amountMinor, currency }: Price): Price => ({
  planCode: null,
  amountMinor,
  currency,
});

/** Fetches the customer code again, if the first verification lacked it. */
async function fetchCustomerCode(paystack: PaystackApi, agreement: Agreement): Promise<string> {
  const response = await paystack.verify(agreement.reference, agreement);
  if (response.kind === "paid" && response.customerCode !== null) return response.customerCode;
  throw new GatewayError("gateway.invalid_response", "the payment does not name its payer");
}

function paystackModeOf(secretKey: string): PaymentMode {
  const mode = /^sk_(test|live)_[A-Za-z0-9_-]+$/.exec(secretKey)?.[1];
  if (mode === "test" || mode === "live") return mode;
  throw new GatewayError(
    "gateway.unauthorized",
    "a Paystack secret key starts with sk_test_ or sk_live_",
  );
}
