import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { grantPlan } from "../plans/grant-plan.ts";
import type { EndedPaystackRenewals } from "../providers/paystack/paystack-subscriptions.ts";
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
import { cancelAtProvider, cancelPlan } from "./cancel-plan.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";

const { db } = await useDatabase();

let providers: ReturnType<typeof makeProviders>;
beforeEach(() => {
  providers = makeProviders(db);
});

type User = Awaited<ReturnType<typeof addTestUser>>;
const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;
const other = { plan: "professional", billingPeriod: "yearly" } as const;
const byPaystack = { provider: "paystack" } as const;
const hence = (duration: Temporal.DurationLike) => Temporal.Now.instant().add(duration).toString();
const summaryOf = (user: User) => findSubscriptionSummary({ db }, user.userId);
const addUser = () => addTestUser(db);

describe("renewals beyond the current plan", () => {
  test("an expired plan that still renews can be cancelled", async () => {
    const user = await addUser();
    providers.paystack.outcome = paystackPaid("2026-01-31T10:00:00Z");
    await expect(providers.payByPaystack(user, chosen)).rejects.toMatchObject({
      code: "billing.plan_ended",
    });
    expect(await summaryOf(user)).toMatchObject({
      subscription: "free",
      renewal: { plan: "beginner", amountMinor: 750_000, currency: "NGN" },
    });
    expect(await cancelPlan(providers.deps, user, byPaystack)).toMatchObject({
      subscription: "free",
      renewal: null,
    });
    expect(providers.paystack.ended).toHaveLength(1);
  });

  test("a superseded payment is ended too", async () => {
    const user = await addUser();
    providers.paypal.outcome = () => ({ kind: "pending", providerStatus: "APPROVAL_PENDING" });
    const { subscriptionId } = await startPaypalCheckout(providers.deps, user, chosen);
    await providers.payByPaystack(user, chosen);
    providers.paypal.outcome = paypalPaid(hence({ minutes: -5 }));
    await verifyPaypalSubscription(providers.deps, user, subscriptionId);
    await cancelPlan(providers.deps, user, byPaystack);
    expect(providers.paypal.cancelled).toEqual([subscriptionId]);
    expect(providers.paystack.ended).toHaveLength(1);
  });

  test("a plan paid twice with Paystack is ended once, and both rows are cancelled", async () => {
    const user = await addUser();
    providers.paystack.outcome = () => ({ kind: "pending", providerStatus: "abandoned" });
    const one = await startPaystackCheckout(providers.deps, user, chosen);
    const two = await startPaystackCheckout(providers.deps, user, chosen);
    providers.paystack.outcome = paystackPaid(hence({ seconds: 0 }));
    for (const { reference } of [one, two])
      await verifyPaystackPayment(providers.deps, user, reference);
    await cancelPlan(providers.deps, user, byPaystack);
    expect(providers.paystack.ended).toHaveLength(1);
    const states = await db
      .selectFrom("subscriptions")
      .select("state")
      .where("userId", "=", user.userId)
      .execute();
    expect(states).toEqual([{ state: "cancelled" }, { state: "cancelled" }]);
  });
});

describe("concurrently", () => {
  test("a plan activated while the old one is being cancelled stays active", async () => {
    const user = await addUser();
    providers.paystack.outcome = () => ({ kind: "pending", providerStatus: "abandoned" });
    await startPaystackCheckout(providers.deps, user, other);
    providers.paystack.outcome = paystackPaid(hence({ minutes: -5 }));
    const current = await startPaystackCheckout(providers.deps, user, chosen).catch(() => null);
    expect(current).toBeNull();
    expect(await summaryOf(user)).toMatchObject({ subscription: "professional" });
    const requested = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<EndedPaystackRenewals>();
    const endRenewals = () => {
      requested.resolve();
      return ended.promise;
    };
    const slow = providers.withPaystack({ endRenewals });
    const cancelling = cancelPlan(slow, user, byPaystack);
    await requested.promise;
    await grantPlan(
      { db },
      { userId: user.userId, ...chosen, reference: user.email, paidAt: hence({ seconds: 0 }) },
    );
    ended.resolve({ kind: "ended", subscriptionCode: "SUB_1" });
    expect(await cancelling).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
    });
  });

  test("cancelling and verifying one payment end in a consistent state", async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await addUser();
      const { reference } = await startPaystackCheckout(providers.deps, user, chosen);
      const [cancelled] = await Promise.allSettled([
        cancelPlan(providers.deps, user, byPaystack),
        verifyPaystackPayment(providers.deps, user, reference),
      ]);
      const { subscriptionStatus } = await summaryOf(user);
      const expected = cancelled.status === "fulfilled" ? "cancelled" : "active";
      expect(subscriptionStatus).toBe(expected);
    }
  });
});

describe("before an account is deleted", () => {
  test("all renewals are ended, unreported payments included", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(providers.deps, user, chosen);
    await cancelAtProvider(providers.deps, user.userId);
    expect(providers.paypal.cancelled).toEqual([subscriptionId]);
    await cancelAtProvider(providers.deps, user.userId);
    expect(providers.paypal.cancelled).toEqual([subscriptionId]);
  });

  test("a user who never paid needs no provider", async () => {
    const user = await addUser();
    const withoutPaypal = providers.withPaypal({ cancelSubscription: unavailable });
    await expect(cancelAtProvider(withoutPaypal, user.userId)).resolves.toBeUndefined();
  });

  test("an unavailable provider is an error", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    const failing = providers.withPaystack({ endRenewals: unavailable });
    await expect(cancelAtProvider(failing, user.userId)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    await cancelAtProvider(providers.deps, user.userId);
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "cancelled" });
  });

  test("a checkout that cannot be verified is an error", async () => {
    const user = await addUser();
    await startPaystackCheckout(providers.deps, user, chosen);
    const failing = providers.withPaystack({ verify: unavailable });
    await expect(cancelAtProvider(failing, user.userId)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
  });
});
