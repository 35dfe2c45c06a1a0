import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { startPaypalCheckout } from "../checkout/start-paypal-checkout.ts";
import { startPaystackCheckout } from "../checkout/start-paystack-checkout.ts";
import { verifyPaypalSubscription } from "../checkout/verify-paypal-subscription.ts";
import { verifyPaystackPayment } from "../checkout/verify-paystack-payment.ts";
import { eraseUserData } from "../erase-user-data.ts";
import {
  addTestUser,
  away,
  makePriceSources,
  paypalPaid,
  paystackPaid,
} from "../testing/test-providers.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";

const { db } = await useDatabase();
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const professional = { plan: "professional", billingPeriod: "monthly" } as const;
const unpaid = () => ({ kind: "pending" as const, providerStatus: "abandoned" });
const agoAt = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString();

let tills: ReturnType<typeof makePriceSources>;
beforeEach(() => {
  tills = makePriceSources(db);
});

/** Two payments begun before either is known, by card and then at the wallet. */
async function beginBoth() {
  const user = await addTestUser(db);
  tills.card.outcome = unpaid;
  tills.wallet.outcome = unpaid;
  const { reference } = await startPaystackCheckout(tills.deps, user, beginner);
  const { subscriptionId } = await startPaypalCheckout(tills.deps, user, professional);
  tills.card.outcome = paystackPaid(agoAt(20));
  tills.wallet.outcome = paypalPaid(agoAt(10));
  return { user, reference, subscriptionId };
}

const statesOf = (userId: string) =>
  db
    .selectFrom("subscriptions")
    .select(["provider", "state"])
    .where("userId", "=", userId)
    .orderBy("provider", "desc")
    .execute();

test("who paid twice is charged again only for the plan that holds", async () => {
  const { user, reference, subscriptionId } = await beginBoth();
  await verifyPaystackPayment(tills.deps, user, reference);
  await verifyPaypalSubscription(tills.deps, user, subscriptionId);
  expect(tills.card.ended).toMatchObject([{ planCode: "PLN_beginner_monthly" }]);
  expect(tills.wallet.cancelled).toEqual([]);
  expect(await statesOf(user.userId)).toEqual([
    { provider: "paystack", state: "cancelled" },
    { provider: "paypal", state: "active" },
  ]);
});

test("also when the older payment becomes known last", async () => {
  const { user, reference, subscriptionId } = await beginBoth();
  await verifyPaypalSubscription(tills.deps, user, subscriptionId);
  await verifyPaystackPayment(tills.deps, user, reference);
  expect(tills.wallet.cancelled).toEqual([]);
  expect(tills.card.ended).toHaveLength(1);
  expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
    subscription: "professional",
    subscriptionStatus: "active",
  });
});

test("a provider that cannot end the old one now does not spoil the new one", async () => {
  const { user, reference, subscriptionId } = await beginBoth();
  const deps = { ...tills.deps, card: { ...tills.deps.card, endRenewals: away } };
  await verifyPaystackPayment(deps, user, reference);
  expect(await verifyPaypalSubscription(deps, user, subscriptionId)).toMatchObject({
    subscription: "professional",
  });
  expect(await statesOf(user.userId)).toContainEqual({ provider: "paystack", state: "active" });
});

test("a plan paid twice by card renews once, and goes on doing so", async () => {
  const user = await addTestUser(db);
  tills.card.outcome = unpaid;
  const one = await startPaystackCheckout(tills.deps, user, beginner);
  const two = await startPaystackCheckout(tills.deps, user, beginner);
  tills.card.outcome = paystackPaid(agoAt(1));
  for (const { reference } of [one, two]) await verifyPaystackPayment(tills.deps, user, reference);
  expect(tills.card.ended).toEqual([]);
});

test("of an erased payer the ledger keeps what was paid and no address", async () => {
  const user = await addTestUser(db);
  const outcome = paystackPaid(agoAt(1));
  tills.card.outcome = (reference) => ({ ...outcome(reference), customerEmail: user.email });
  await tills.payByPaystack(user, beginner);
  await db.transaction().execute((trx) => eraseUserData(trx, user.userId));
  const facts = await db
    .selectFrom("providerEvents")
    .select("payload")
    .where("userId", "=", user.userId)
    .execute();
  expect(facts).toMatchObject([{ payload: { kind: "paid", amountMinor: 750_000 } }]);
  expect(JSON.stringify(facts)).not.toContain(user.email);
});
