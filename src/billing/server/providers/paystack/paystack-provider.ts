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
import { paystackMoneyBack } from "./paystack-money-back.ts";
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
  /** The process's own by default. */
  fetch?: typeof fetch;
  /** `https://api.paystack.co`, or the sandbox. */
  baseUrl: string;
  /** `sk_test_…` or `sk_live_…`; the prefix sets the mode. */
  secretKey: string;
  /** Of each exchange. */
  deadlineMs: number;
}

export type PaystackApi = ReturnType<typeof createPaystackApi>;

/**
 * Paystack's API, with the one circuit breaker, deadline and body limit of all its calls. Its calls
 * throw `GatewayError`, and so does this function where the key is malformed. Source: spec §7 and §9
 * (card payments in naira).
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
    /** Completes a first payment with the charges and the subscription that followed. Idempotent. */
    fetchAgreement: (first: PaidPayment, record?: RecordResponse) =>
      fetchPaystackAgreement(openSend(record), first),
    /**
     * Begins a subscription on a stored card. A customer holds one to each plan at a time. It may
     * have begun after `gateway.refused` too: `fetchLater` tells.
     */
    async beginLater(input: BeginPaystackLater) {
      parseBeginLaterResponse(await send(beginLaterRequest(input)));
    },
    /** Fetches and checks such a subscription with its charges. Idempotent. */
    fetchLater: (expected: ExpectedLater, record?: RecordResponse) =>
      fetchPaystackLater(openSend(record), expected, mode),
    /** The email that a customer's cards are stored with. */
    async fetchCustomerEmail(customerCode: string): Promise<string | null> {
      return (await fetchCustomer(send, customerCode)).email;
    },
    /**
     * Charges a stored card; verifying the reference tells whether it was paid. Throws
     * `gateway.duplicate_reference` when the reference was used before.
     */
    async chargeStoredCard(charge: StoredCardCharge): Promise<void> {
      parseChargeAuthorizationResponse(await send(chargeAuthorizationRequest(charge)));
    },
    /** The URL of the page on which a subscription's payer changes the card. */
    async fetchManageUrl(subscriptionCode: string): Promise<string> {
      return parseManageLinkResponse(await send(manageLinkRequest(subscriptionCode)));
    },
    /**
     * Ends all renewals of the plan for the payer. Paid time stays. Idempotent. The outcome of a
     * failed call is unknown, and the call may be repeated.
     */
    endRenewals: (input: EndRenewals) => endPaystackRenewals(send, input),
    moneyBack: paystackMoneyBack(openSend),
  };
}

interface Deps {
  paystack: PaystackApi;
  readPrices: ReadPrices;
}

/** Paystack: cards, and single payments by transfer or USSD. Source: spec §7 and §9. */
export function createPaystackProvider({ paystack, readPrices }: Deps): PaymentProvider {
  return {
    id: "paystack",
    chargesPlanOnce: true,
    sellsForLater: false,
    readPrices,
    async startPayment({ userId, email, reference, plan, billingPeriod, price, onceBy }) {
      const metadata = { checkout: reference, userId, plan, billingPeriod };
      const { accessCode } = await paystack.beginCheckout({
        reference,
        email,
        metadata,
        ...(onceBy === null ? { price } : { price: withoutPlan(price), channels: [onceBy] }),
      });
      return { providerSubscriptionId: null, accessCode };
    },
    async fetchTruth(agreement, extent) {
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
        extent === "payment"
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
    moneyBack: paystack.moneyBack,
    storedCards: paystackStoredCards(paystack),
  };
}

/** A single payment: Paystack would charge a plan again, and by card alone. */
const withoutPlan = ({ amountMinor, currency }: Price): Price => ({
  planCode: null,
  amountMinor,
  currency,
});

/** The first verification may have lacked the customer code; fetches it again. */
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
