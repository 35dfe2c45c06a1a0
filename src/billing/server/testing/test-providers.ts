import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database/open-database.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { claimCheckout, claimSubscription } from "../checkout/claim-payment.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PriceOf } from "../plans/read-plans.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { Charge, PaidAgreement, RefundsApi } from "../providers/payment-provider.ts";
import type { SubscriptionCancellation } from "../providers/paypal/paypal-cancel.ts";
import { createPaypalProvider, type PaypalApi } from "../providers/paypal/paypal-provider.ts";
import type { SubscriptionOutcome } from "../providers/paypal/paypal-verify.ts";
import { firstPaymentAlone } from "../providers/paystack/paystack-agreement.ts";
import type { PaidPayment, PaymentOutcome } from "../providers/paystack/paystack-payment.ts";
import {
  createPaystackProvider,
  type PaystackApi,
} from "../providers/paystack/paystack-provider.ts";
import type { EndedPaystackRenewals } from "../providers/paystack/paystack-subscriptions.ts";
import { testIssuer } from "./test-issuer.ts";

export const unavailable = () => Promise.reject(new GatewayError("gateway.unavailable", "x"));

/** For tests: a registered user. */
export async function addTestUser(db: Database) {
  const email = `${randomUUID()}@school.test`;
  const row = await db
    .insertInto("users")
    .values({ name: "Demo student", email })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { userId: row.id, email };
}

/** For tests: the open flags about a user. */
export const flagsOf = (db: Database, userId: string) =>
  db
    .selectFrom("billingFlags")
    .select(["kind", "subject"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();

const paystackPriceOf: PriceOf = (plan, billingPeriod) => ({
  planCode: `PLN_${plan}_${billingPeriod}`,
  amountMinor: 750_000,
  currency: "NGN",
});

const paypalPriceOf: PriceOf = (plan, billingPeriod) => ({
  planCode: `P-${plan}-${billingPeriod}`,
  amountMinor: 1_000,
  currency: "USD",
});

/** For tests: Paystack's response to a reference that was paid at that time. */
export const paystackPaid = (providerPaidAt: string) => (reference: string) => ({
  kind: "paid" as const,
  reference,
  amountMinor: 750_000,
  currency: "NGN",
  planCode: "PLN_beginner_monthly",
  customerCode: "CUS_1",
  customerEmail: null,
  providerTransactionId: "1",
  providerPaidAt,
  metadata: {},
  feeMinor: null,
  channel: "card",
  card: null,
  isReturned: false,
});

/** For tests: PayPal's response about a subscription last paid at that time. */
export const paypalPaid = (paidAt: string) => (subscriptionId: string) => ({
  kind: "paid" as const,
  renewal: "renews" as const,
  subscriptionId,
  paidAt,
  startedAt: paidAt,
  amountMinor: 1_000,
  currency: "USD",
  payerEmail: null,
  payerId: "PAYER1",
  nextBillingAt: null,
});

const noRefunds: RefundsApi = {
  fetchRefunds: async () => ({ returnedMinor: 0, disputes: [], failedOrders: [], responses: [] }),
  askRefund: async () => ({ kind: "accepted" }),
  listReturnedCharges: async () => [],
};

/** A fake Paystack gateway with configurable outcomes that records its calls. */
function makePaystack() {
  const now = () => paystackPaid(new Date().toISOString());
  const paystack = {
    requests: [] as Parameters<PaystackApi["beginCheckout"]>[0][],
    ended: [] as Parameters<PaystackApi["endRenewals"]>[0][],
    outcome: now() as (reference: string) => PaymentOutcome | Promise<PaymentOutcome>,
    renewals: { kind: "ended", subscriptionCode: "SUB_1" } as EndedPaystackRenewals,
    agreement: firstPaymentAlone as (first: PaidPayment) => PaidAgreement,
  };
  const gateway: PaystackApi = {
    mode: "test",
    send: unavailable,
    beginCheckout: async (input) => {
      paystack.requests.push(input);
      const { reference } = input;
      return { reference, accessCode: "code", authorizationUrl: "http://pay.test" };
    },
    verify: async (reference, _, record) => {
      const outcome = await paystack.outcome(reference);
      record?.(JSON.stringify(outcome));
      return outcome;
    },
    fetchAgreement: async (first) => paystack.agreement(first),
    beginLater: unavailable,
    fetchLater: unavailable,
    fetchCustomerEmail: unavailable,
    chargeStoredCard: unavailable,
    fetchManageUrl: async (code) => `http://pay.test/manage/${code}`,
    endRenewals: async (input) => {
      paystack.ended.push(input);
      return paystack.renewals;
    },
    refunds: noRefunds,
  };
  return { state: paystack, gateway };
}

/** A fake PayPal gateway with configurable outcomes that records its calls. */
function makePaypal() {
  const paypal = {
    requests: [] as Parameters<PaypalApi["createSubscription"]>[0][],
    cancelled: [] as string[],
    outcome: paypalPaid(new Date().toISOString()) as (
      subscriptionId: string,
    ) => SubscriptionOutcome | Promise<SubscriptionOutcome>,
    cancellation: "cancelled" as SubscriptionCancellation,
    /** The charges that PayPal lists. A charge that is not listed yet is identified by its time. */
    charges: (() => []) as (subscriptionId: string) => Charge[],
  };
  const gateway: PaypalApi = {
    send: unavailable,
    createSubscription: async (input) => {
      paypal.requests.push(input);
      return { subscriptionId: `I-${randomUUID()}`, approveUrl: "http://wallet.test" };
    },
    verifySubscription: async (subscriptionId, _, record) => {
      const outcome = await paypal.outcome(subscriptionId);
      record?.(JSON.stringify(outcome));
      return outcome;
    },
    listCharges: async (subscriptionId) => paypal.charges(subscriptionId),
    cancelSubscription: async (subscriptionId) => {
      paypal.cancelled.push(subscriptionId);
      return paypal.cancellation;
    },
    refunds: noRefunds,
  };
  return { state: paypal, gateway };
}

type User = Awaited<ReturnType<typeof addTestUser>>;
type Chosen = Pick<Parameters<typeof startCheckout>[2], "plan" | "billingPeriod">;
type UserId = Pick<User, "userId">;

/** For tests: starts a checkout at Paystack. */
export const startPaystackCheckout = (deps: PaymentDeps, user: User, chosen: Chosen) =>
  startCheckout(deps, user, { provider: "paystack", ...chosen });

/** For tests: starts a subscription at PayPal. */
export async function startPaypalCheckout(deps: PaymentDeps, user: User, chosen: Chosen) {
  const started = await startCheckout(deps, user, { provider: "paypal", ...chosen });
  return { ...started, subscriptionId: started.accessCode };
}

/** For tests: claims a payment at Paystack. */
export const verifyPaystackPayment = (deps: PaymentDeps, user: UserId, reference: string) =>
  claimCheckout(deps, user, { provider: "paystack", reference });

/** For tests: claims a subscription at PayPal. */
export const verifyPaypalSubscription = (
  deps: PaymentDeps,
  user: UserId,
  providerSubscriptionId: string,
) => claimSubscription(deps, user, { provider: "paypal", providerSubscriptionId });

/** For tests: the fake providers, and helpers that pay and verify. */
export function makeProviders(db: Database) {
  const paystack = makePaystack();
  const paypal = makePaypal();
  const makeDeps = (card: PaystackApi, wallet: PaypalApi): PaymentDeps => ({
    db,
    issuer: testIssuer,
    graceHours: 72,
    listDisputeRecipients: async () => ["school@school.test"],
    providers: {
      paystack: createPaystackProvider({
        paystack: card,
        readPrices: async () => ({ priceOf: paystackPriceOf }),
      }),
      paypal: createPaypalProvider({
        paypal: wallet,
        readPrices: async () => ({ priceOf: paypalPriceOf }),
        school: testSchool,
        publicUrl: "http://school.test",
      }),
    },
  });
  const deps = makeDeps(paystack.gateway, paypal.gateway);
  return {
    paystack: paystack.state,
    paypal: paypal.state,
    deps,
    /** The providers with some of Paystack's calls replaced. */
    withPaystack: (changes: Partial<PaystackApi>) =>
      makeDeps({ ...paystack.gateway, ...changes }, paypal.gateway),
    /** The providers with some of PayPal's calls replaced. */
    withPaypal: (changes: Partial<PaypalApi>) =>
      makeDeps(paystack.gateway, { ...paypal.gateway, ...changes }),
    async payByPaystack(user: User, chosen: Chosen) {
      const { reference } = await startPaystackCheckout(deps, user, chosen);
      await verifyPaystackPayment(deps, user, reference);
      return reference;
    },
    async payByPaypal(user: User, chosen: Chosen) {
      const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
      await verifyPaypalSubscription(deps, user, subscriptionId);
      return subscriptionId;
    },
  };
}
