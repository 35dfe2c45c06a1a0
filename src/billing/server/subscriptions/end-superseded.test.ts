import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { erasePayer } from "../erase-user-data.ts";
import {
  addTestUser,
  makeProviders,
  paypalPaid,
  paystackPaid,
  startPaypalCheckout,
  startPaystackCheckout,
  unavailable,
  verifyPaypalSubscription,
  verifyPaystackPayment,
} from "../testing/test-providers.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";

const { db } = await useDatabase();
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const professional = { plan: "professional", billingPeriod: "monthly" } as const;
const unpaid = () => ({ kind: "pending" as const, providerStatus: "abandoned" });
const agoAt = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString();

let providers: ReturnType<typeof makeProviders>;
beforeEach(() => {
  providers = makeProviders(db);
});

/** Starts two checkouts before either is paid, with Paystack and then PayPal. */
async function beginBoth() {
  const user = await addTestUser(db);
  providers.paystack.outcome = unpaid;
  providers.paypal.outcome = unpaid;
  const { reference } = await startPaystackCheckout(providers.deps, user, beginner);
  const { subscriptionId } = await startPaypalCheckout(providers.deps, user, professional);
  providers.paystack.outcome = paystackPaid(agoAt(20));
  providers.paypal.outcome = paypalPaid(agoAt(10));
  return { user, reference, subscriptionId };
}

const statesOf = (userId: string) =>
  db
    .selectFrom("subscriptions")
    .select(["provider", "state"])
    .where("userId", "=", userId)
    .orderBy("provider", "desc")
    .execute();

test("a user who paid twice is charged again only for the current plan", async () => {
  const { user, reference, subscriptionId } = await beginBoth();
  await verifyPaystackPayment(providers.deps, user, reference);
  await verifyPaypalSubscription(providers.deps, user, subscriptionId);
  expect(providers.paystack.ended).toMatchObject([{ planCode: "PLN_beginner_monthly" }]);
  expect(providers.paypal.cancelled).toEqual([]);
  expect(await statesOf(user.userId)).toEqual([
    { provider: "paystack", state: "cancelled" },
    { provider: "paypal", state: "active" },
  ]);
});

test("also when the older payment is verified last", async () => {
  const { user, reference, subscriptionId } = await beginBoth();
  await verifyPaypalSubscription(providers.deps, user, subscriptionId);
  await verifyPaystackPayment(providers.deps, user, reference);
  expect(providers.paypal.cancelled).toEqual([]);
  expect(providers.paystack.ended).toHaveLength(1);
  expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
    subscription: "professional",
    subscriptionStatus: "active",
  });
});

test("a provider that cannot end the old plan does not affect the new one", async () => {
  const { user, reference, subscriptionId } = await beginBoth();
  const deps = providers.withPaystack({ endRenewals: unavailable });
  await verifyPaystackPayment(deps, user, reference);
  expect(await verifyPaypalSubscription(deps, user, subscriptionId)).toMatchObject({
    subscription: "professional",
  });
  expect(await statesOf(user.userId)).toContainEqual({ provider: "paystack", state: "active" });
});

test("a plan paid twice with Paystack still renews once", async () => {
  const user = await addTestUser(db);
  providers.paystack.outcome = unpaid;
  const one = await startPaystackCheckout(providers.deps, user, beginner);
  const two = await startPaystackCheckout(providers.deps, user, beginner);
  providers.paystack.outcome = paystackPaid(agoAt(1));
  for (const { reference } of [one, two])
    await verifyPaystackPayment(providers.deps, user, reference);
  expect(providers.paystack.ended).toEqual([]);
});

test("the events of an erased payer are empty, and the payment stays", async () => {
  const user = await addTestUser(db);
  await providers.payByPaystack(user, beginner);
  await db.transaction().execute((trx) => erasePayer(trx, user.userId));
  const events = await db
    .selectFrom("providerEvents")
    .select("raw")
    .where("userId", "=", user.userId)
    .execute();
  expect(events.map(({ raw }) => raw.length)).toEqual([0]);
  const payments = db.selectFrom("payments").select(["amountMinor", "currency"]);
  expect(await payments.where("userId", "=", user.userId).execute()).toEqual([
    { amountMinor: 750_000, currency: "NGN" },
  ]);
});
