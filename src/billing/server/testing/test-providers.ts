import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database/open-database.ts";
import { startCardCheckout } from "../checkout/start-card-checkout.ts";
import { startWalletCheckout } from "../checkout/start-wallet-checkout.ts";
import { verifyCardPayment } from "../checkout/verify-card-payment.ts";
import { verifyWalletSubscription } from "../checkout/verify-wallet-subscription.ts";
import type { PriceOf } from "../plans/read-plans.ts";
import type { EndedRenewals, PaymentGateway, PaymentOutcome } from "../providers/gateway.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type {
  WalletCancellation,
  WalletGateway,
  WalletOutcome,
} from "../providers/wallet-gateway.ts";

export const away = () => Promise.reject(new GatewayError("gateway.unavailable", "x"));

/** For tests: one who has registered. */
export async function addTestUser(db: Database) {
  const email = `${randomUUID()}@school.test`;
  const row = await db
    .insertInto("users")
    .values({ name: "Demo student", email })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { userId: row.id, email };
}

export const cardPriceOf: PriceOf = (plan, period) => ({
  planCode: `PLN_${plan}_${period}`,
  amountMinor: 750_000,
  currency: "NGN",
});

export const walletPriceOf: PriceOf = (plan, period) => ({
  planCode: `P-${plan}-${period}`,
  amountMinor: 1_000,
  currency: "USD",
});

/** For tests: what the card provider says of a reference that was paid at that time. */
export const cardPaid = (providerPaidAt: string) => (reference: string) => ({
  ...{ kind: "paid" as const, reference, amountMinor: 750_000, currency: "NGN" },
  ...{ planCode: "PLN_beginner_monthly", customerCode: "CUS_1", customerEmail: null },
  ...{ providerTransactionId: "1", providerPaidAt, metadata: {} },
});

/** For tests: what the wallet says of a subscription whose last payment was at that time. */
export const walletPaid = (paidAt: string) => (subscriptionId: string) => ({
  ...{ kind: "active" as const, subscriptionId, paidAt, amountMinor: 1_000, currency: "USD" },
  ...{ payerEmail: null, payerId: "PAYER1", nextBillingAt: null },
});

/** For tests: a card provider that says what it is told to, and notes what it was asked. */
export function makeCard() {
  const now = () => cardPaid(new Date().toISOString());
  const card = {
    asked: [] as Parameters<PaymentGateway["beginCheckout"]>[0][],
    ended: [] as Parameters<PaymentGateway["endRenewals"]>[0][],
    outcome: now() as (reference: string) => PaymentOutcome,
    renewals: { kind: "ended", subscriptionCode: "SUB_1" } as EndedRenewals,
  };
  const gateway: PaymentGateway = {
    provider: "paystack",
    mode: "test",
    beginCheckout: async (input) => {
      card.asked.push(input);
      const { reference } = input;
      return { reference, accessCode: "code", authorizationUrl: "http://pay.test" };
    },
    verify: async (reference) => card.outcome(reference),
    endRenewals: async (input) => {
      card.ended.push(input);
      return card.renewals;
    },
  };
  return { state: card, gateway };
}

/** For tests: the same of a wallet. */
export function makeWallet() {
  const wallet = {
    asked: [] as Parameters<WalletGateway["createSubscription"]>[0][],
    cancelled: [] as string[],
    outcome: walletPaid(new Date().toISOString()) as (subscriptionId: string) => WalletOutcome,
    cancellation: "cancelled" as WalletCancellation,
  };
  const gateway: WalletGateway = {
    provider: "paypal",
    createSubscription: async (input) => {
      wallet.asked.push(input);
      return { subscriptionId: `I-${randomUUID()}`, approveUrl: "http://wallet.test" };
    },
    verifySubscription: async (subscriptionId) => wallet.outcome(subscriptionId),
    cancelSubscription: async (subscriptionId) => {
      wallet.cancelled.push(subscriptionId);
      return wallet.cancellation;
    },
  };
  return { state: wallet, gateway };
}

/** For tests: both providers, and the ways to pay and be seen to have paid. */
export function makeTills(db: Database) {
  const card = makeCard();
  const wallet = makeWallet();
  const deps = {
    ...{ db, card: card.gateway, wallet: wallet.gateway, walletPriceOf },
    ...{ priceList: { cardPriceOf }, brandName: "The School", publicUrl: "http://school.test" },
  };
  type Chosen = Parameters<typeof startCardCheckout>[2];
  type User = Awaited<ReturnType<typeof addTestUser>>;
  return {
    card: card.state,
    wallet: wallet.state,
    deps,
    async payByCard(user: User, chosen: Chosen) {
      const { reference } = await startCardCheckout(deps, user, chosen);
      await verifyCardPayment(deps, user, reference);
      return reference;
    },
    async payByWallet(user: User, chosen: Chosen) {
      const { subscriptionId } = await startWalletCheckout(deps, user, chosen);
      await verifyWalletSubscription(deps, user, subscriptionId);
      return subscriptionId;
    },
  };
}
