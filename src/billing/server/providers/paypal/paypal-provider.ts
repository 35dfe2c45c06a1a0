import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { ReadPrices } from "../../plans/read-plans.ts";
import type { RecordResponse } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Charge, PaymentProvider } from "../payment-provider.ts";
import {
  cancelRequest,
  parseCancelResponse,
  parseNotRunningResponse,
  type SubscriptionCancellation,
} from "./paypal-cancel.ts";
import { type BeginSubscription, createRequest, parseCreateResponse } from "./paypal-create.ts";
import type { PaypalResponse } from "./paypal-error.ts";
import { createPaypalRefunds } from "./paypal-refunds-api.ts";
import { type PaypalRequest, sendToPaypal } from "./paypal-send.ts";
import { getRequest, isSubscriptionId } from "./paypal-subscription.ts";
import { createAccessTokens, requireValidCredentials } from "./paypal-token.ts";
import { parseTransactionsResponse, transactionsRequest } from "./paypal-transactions.ts";
import {
  type ExpectedSubscription,
  type PaidSubscription,
  parseSubscriptionResponse,
  type SubscriptionOutcome,
} from "./paypal-verify.ts";

export interface PaypalOptions {
  /** Defaults to the process's own. */
  fetch?: typeof fetch;
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or our sandbox. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The deadline of each call: the token, the request and its one repetition. */
  deadlineMs: number;
  /** A monotonic clock; defaults to the process's own. */
  nowMs?: () => number;
}

export type PaypalApi = ReturnType<typeof createPaypalApi>;

/**
 * PayPal's API. All calls share one circuit breaker, deadline and body limit, and throw
 * `GatewayError`. This function throws it too, for a malformed client id or secret. Source: spec §7
 * and §9 (payments in dollars).
 */
export function createPaypalApi(options: PaypalOptions) {
  const { clientId, clientSecret, deadlineMs } = options;
  const guarded = guardFetch({
    name: "paypal",
    deadlineMs,
    fetch: options.fetch ?? globalThis.fetch,
  });
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const nowMs = options.nowMs ?? (() => performance.now());
  const tokenDeps = { fetch: guarded, baseUrl, clientId, clientSecret, deadlineMs, nowMs };
  requireValidCredentials(tokenDeps);
  const deps = { fetch: guarded, baseUrl, tokens: createAccessTokens(tokenDeps) };
  const newDeadline = () => AbortSignal.timeout(deadlineMs);
  const send = (request: PaypalRequest, record?: RecordResponse, deadline = newDeadline()) =>
    sendToPaypal({ ...deps, record }, request, deadline);
  return {
    send: (request: PaypalRequest): Promise<PaypalResponse> => send(request),
    /**
     * Creates a subscription for approval, to a plan chosen by the server. Idempotent per request
     * id.
     */
    async createSubscription(input: BeginSubscription) {
      return parseCreateResponse(await send(createRequest(input)), input.planCode);
    },
    /** Fetches and checks a subscription. Idempotent. */
    async verifySubscription(
      subscriptionId: string,
      expected: ExpectedSubscription,
      record?: RecordResponse,
    ): Promise<SubscriptionOutcome> {
      if (!isSubscriptionId(subscriptionId)) return { kind: "unknown" };
      const response = await send(getRequest(subscriptionId), record);
      return parseSubscriptionResponse(response, subscriptionId, expected);
    },
    /** All charges between two times, oldest first. Idempotent. */
    async listCharges(
      subscriptionId: string,
      between: { from: Temporal.Instant; to: Temporal.Instant },
      record?: RecordResponse,
    ): Promise<Charge[]> {
      const request = transactionsRequest(subscriptionId, between);
      return parseTransactionsResponse(await send(request, record));
    },
    /**
     * Stops all further charges immediately and permanently. Returns `already-over` when it did not
     * run, `unknown` when PayPal does not know it. Idempotent.
     */
    async cancelSubscription(
      subscriptionId: string,
      reason: string,
    ): Promise<SubscriptionCancellation> {
      if (!isSubscriptionId(subscriptionId)) return "unknown";
      const deadline = newDeadline();
      const result = parseCancelResponse(
        await send(cancelRequest(subscriptionId, reason), undefined, deadline),
      );
      if (result !== "not-running") return result;
      return parseNotRunningResponse(
        await send(getRequest(subscriptionId), undefined, deadline),
        subscriptionId,
      );
    },
    refunds: createPaypalRefunds((record) => (request) => send(request, record)),
  };
}

interface Deps {
  paypal: PaypalApi;
  readPrices: ReadPrices;
  /** PayPal shows the school's name to payers. */
  school: Pick<SchoolIdentity, "name">;
  publicUrl: string;
}

/** PayPal: subscriptions in dollars. Source: spec §7 and §9. */
export function createPaypalProvider({
  paypal,
  readPrices,
  school,
  publicUrl,
}: Deps): PaymentProvider {
  const plansPage = `${publicUrl}/plans`;
  return {
    id: "paypal",
    chargesPlanOnce: false,
    sellsForLater: true,
    readPrices,
    async startPayment({ reference, price, beginsAt }) {
      const ids = { requestId: reference, customId: reference };
      const urls = { returnUrl: plansPage, cancelUrl: plansPage };
      const { planCode } = price;
      const { subscriptionId } = await paypal.createSubscription({
        ...ids,
        ...urls,
        planCode,
        brandName: school.name,
        beginsAt,
      });
      return { providerSubscriptionId: subscriptionId, accessCode: subscriptionId };
    },
    async fetchAgreement(agreement) {
      const { providerSubscriptionId: id, reference: customId } = agreement;
      // Without an id, no subscription was created, so no payer has approved one.
      if (id === null) {
        return { answer: { kind: "pending", providerStatus: "not begun" }, responses: [] };
      }
      const responses: string[] = [];
      const record = (text: string) => void responses.push(text);
      const found = await paypal.verifySubscription(id, { ...agreement, customId }, record);
      if (found.kind === "ended") {
        return { answer: { kind: "failed", reason: found.providerStatus }, responses };
      }
      if (found.kind !== "paid" && found.kind !== "agreed") return { answer: found, responses };
      const confirmed = {
        renewal: found.renewal,
        providerSubscriptionId: id,
        customerCode: found.payerId,
        nextChargeAt: found.nextBillingAt,
        card: null,
        charges: found.kind === "paid" ? await listCharges(paypal, found, record) : [],
      };
      return { answer: { kind: found.kind, agreement: confirmed }, responses };
    },
    // Payers change the means of payment in their own PayPal account.
    fetchManageUrl: async () => null,
    async endRenewals({ providerSubscriptionId }) {
      if (providerSubscriptionId === null) {
        throw new GatewayError("gateway.invalid_response", "the payment does not name its payer");
      }
      const kind = await paypal.cancelSubscription(providerSubscriptionId, cancelReason);
      // The subscription was paid, so an unknown id may mean a key of the wrong account.
      if (kind === "unknown") {
        throw new GatewayError(
          "gateway.invalid_response",
          "a paid subscription is not known any more",
        );
      }
      return { kind: kind === "cancelled" ? "ended" : kind, providerSubscriptionId };
    },
    refunds: paypal.refunds,
  };
}

const cancelReason = "Cancelled by the student at the school";

/** PayPal may list a charge this much later than it reports it as the last payment. */
const listedWithin = Temporal.Duration.from({ minutes: 10 });

async function listCharges(
  paypal: PaypalApi,
  found: PaidSubscription,
  record: (text: string) => void,
): Promise<Charge[]> {
  const paidAt = Temporal.Instant.from(found.paidAt);
  const from = Temporal.Instant.from(found.startedAt ?? found.paidAt).subtract({ hours: 24 });
  const between = { from, to: paidAt.add({ hours: 24 }) };
  const listed = await paypal.listCharges(found.subscriptionId, between, record);
  const last = listed.at(-1);
  const isListed =
    last !== undefined &&
    Temporal.Duration.compare(
      Temporal.Instant.from(last.paidAt).until(paidAt).abs(),
      listedWithin,
    ) <= 0;
  const charges = isListed ? listed : [...listed, unlistedCharge(found)];
  return charges.map((charge) => ({ ...charge, payerCountry: found.payerCountry ?? null }));
}

/** The charge under a temporary id, until PayPal lists its own. */
function unlistedCharge({
  subscriptionId,
  paidAt,
  amountMinor,
  currency,
}: PaidSubscription): Charge {
  if (currency !== "USD" && currency !== "NGN") {
    throw new GatewayError("gateway.invalid_response", "a charge in another currency");
  }
  return {
    chargeId: `unlisted:${subscriptionId}:${paidAt}`,
    amountMinor,
    currency,
    feeMinor: null,
    channel: "paypal",
    paidAt,
    returnedMinor: 0,
  };
}

/**
 * URL of PayPal's SDK script for the school's client id, for subscription buttons in dollars.
 * `base`: the URL up to `/sdk/js`, PayPal's or the sandbox's.
 */
export function paypalScriptUrl(base: string, clientId: string): string {
  const url = new URL(base);
  const wanted = { vault: "true", intent: "subscription", currency: "USD", components: "buttons" };
  url.search = new URLSearchParams({ "client-id": clientId, ...wanted }).toString();
  return url.href;
}
