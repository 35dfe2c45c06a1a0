import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database/open-database.ts";
import { startPaypalCheckout } from "../checkout/start-paypal-checkout.ts";
import { startPaystackCheckout } from "../checkout/start-paystack-checkout.ts";
import { verifyPaypalSubscription } from "../checkout/verify-paypal-subscription.ts";
import { verifyPaystackPayment } from "../checkout/verify-paystack-payment.ts";
import type { PriceOf } from "../plans/read-plans.ts";
import type { EndedRenewals, PaymentGateway, PaymentOutcome } from "../providers/gateway.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type {
  SubscriptionCancellation,
  SubscriptionGateway,
  SubscriptionOutcome,
} from "../providers/subscription-gateway.ts";

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

/** For tests: Paystack's outcome of a reference paid at that time. */
export const paystackPaid = (providerPaidAt: string) => (reference: string) => ({
  ...{ kind: "paid" as const, reference, amountMinor: 750_000, currency: "NGN" },
  ...{ planCode: "PLN_beginner_monthly", customerCode: "CUS_1", customerEmail: null },
  ...{ providerTransactionId: "1", providerPaidAt, metadata: {} },
});

/** For tests: PayPal's outcome of a subscription whose last payment was at that time. */
export const paypalPaid = (paidAt: string) => (subscriptionId: string) => ({
  ...{ kind: "active" as const, subscriptionId, paidAt, amountMinor: 1_000, currency: "USD" },
  ...{ payerEmail: null, payerId: "PAYER1", nextBillingAt: null },
});

/** A fake Paystack gateway with configurable outcomes that records its calls. */
function makePaystack() {
  const now = () => paystackPaid(new Date().toISOString());
  const paystack = {
    requests: [] as Parameters<PaymentGateway["beginCheckout"]>[0][],
    ended: [] as Parameters<PaymentGateway["endRenewals"]>[0][],
    outcome: now() as (reference: string) => PaymentOutcome,
    renewals: { kind: "ended", subscriptionCode: "SUB_1" } as EndedRenewals,
  };
  const gateway: PaymentGateway = {
    mode: "test",
    beginCheckout: async (input) => {
      paystack.requests.push(input);
      const { reference } = input;
      return { reference, accessCode: "code", authorizationUrl: "http://pay.test" };
    },
    verify: async (reference) => paystack.outcome(reference),
    endRenewals: async (input) => {
      paystack.ended.push(input);
      return paystack.renewals;
    },
  };
  return { state: paystack, gateway };
}

/** A fake PayPal gateway, likewise. */
function makePaypal() {
  const paypal = {
    requests: [] as Parameters<SubscriptionGateway["createSubscription"]>[0][],
    cancelled: [] as string[],
    outcome: paypalPaid(new Date().toISOString()) as (
      subscriptionId: string,
    ) => SubscriptionOutcome,
    cancellation: "cancelled" as SubscriptionCancellation,
  };
  const gateway: SubscriptionGateway = {
    createSubscription: async (input) => {
      paypal.requests.push(input);
      return { subscriptionId: `I-${randomUUID()}`, approveUrl: "http://wallet.test" };
    },
    verifySubscription: async (subscriptionId) => paypal.outcome(subscriptionId),
    cancelSubscription: async (subscriptionId) => {
      paypal.cancelled.push(subscriptionId);
      return paypal.cancellation;
    },
  };
  return { state: paypal, gateway };
}

/** For tests: the fake providers, and helpers that pay and verify. */
export function makeProviders(db: Database) {
  const paystack = makePaystack();
  const paypal = makePaypal();
  const deps = {
    ...{ db, paystack: paystack.gateway, paypal: paypal.gateway, paypalPriceOf },
    ...{ priceList: { paystackPriceOf }, brandName: "The School", publicUrl: "http://school.test" },
  };
  type Chosen = Parameters<typeof startPaystackCheckout>[2];
  type User = Awaited<ReturnType<typeof addTestUser>>;
  return {
    paystack: paystack.state,
    paypal: paypal.state,
    deps,
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
