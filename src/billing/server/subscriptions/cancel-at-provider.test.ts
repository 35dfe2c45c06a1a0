import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { startPaypalCheckout } from "../checkout/start-paypal-checkout.ts";
import { startPaystackCheckout } from "../checkout/start-paystack-checkout.ts";
import { verifyPaypalSubscription } from "../checkout/verify-paypal-subscription.ts";
import { verifyPaystackPayment } from "../checkout/verify-paystack-payment.ts";
import type { EndedRenewals } from "../providers/gateway.ts";
import {
  addTestUser,
  away,
  makePriceSources,
  paypalPaid,
  paystackPaid,
} from "../testing/test-providers.ts";
import { activatePlan } from "./activate-plan.ts";
import { cancelAtProvider } from "./cancel-at-provider.ts";
import { cancelPlan } from "./cancel-plan.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";

const { db } = await useDatabase();

let tills: ReturnType<typeof makePriceSources>;
beforeEach(() => {
  tills = makePriceSources(db);
});

type User = Awaited<ReturnType<typeof addTestUser>>;
const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;
const other = { plan: "professional", billingPeriod: "yearly" } as const;
const byCard = { provider: "paystack" } as const;
const hence = (duration: Temporal.DurationLike) => Temporal.Now.instant().add(duration).toString();
const summaryOf = (user: User) => findSubscriptionSummary({ db }, user.userId);
const addUser = () => addTestUser(db);

describe("what renews although nobody has it", () => {
  test("a lapsed plan that the provider may charge for again can be cancelled", async () => {
    const user = await addUser();
    tills.card.outcome = paystackPaid("2026-01-31T10:00:00Z");
    await tills.payByPaystack(user, chosen);
    expect(await cancelPlan(tills.deps, user, byCard)).toMatchObject({ subscription: "free" });
    expect(tills.card.ended).toHaveLength(1);
  });

  test("a payment that another one overtook ends with it", async () => {
    const user = await addUser();
    tills.wallet.outcome = () => ({ kind: "pending", providerStatus: "APPROVAL_PENDING" });
    const { subscriptionId } = await startPaypalCheckout(tills.deps, user, chosen);
    await tills.payByPaystack(user, chosen);
    tills.wallet.outcome = paypalPaid(hence({ minutes: -5 }));
    await verifyPaypalSubscription(tills.deps, user, subscriptionId);
    await cancelPlan(tills.deps, user, byCard);
    expect(tills.wallet.cancelled).toEqual([subscriptionId]);
    expect(tills.card.ended).toHaveLength(1);
  });

  test("of a plan paid twice by card the one subscription is ended, and both are cancelled", async () => {
    const user = await addUser();
    tills.card.outcome = () => ({ kind: "pending", providerStatus: "abandoned" });
    const one = await startPaystackCheckout(tills.deps, user, chosen);
    const two = await startPaystackCheckout(tills.deps, user, chosen);
    tills.card.outcome = paystackPaid(hence({ seconds: 0 }));
    for (const { reference } of [one, two])
      await verifyPaystackPayment(tills.deps, user, reference);
    await cancelPlan(tills.deps, user, byCard);
    expect(tills.card.ended).toHaveLength(1);
    const states = await db
      .selectFrom("subscriptions")
      .select("state")
      .where("userId", "=", user.userId)
      .execute();
    expect(states).toEqual([{ state: "cancelled" }, { state: "cancelled" }]);
  });
});

describe("at the same time", () => {
  test("a new plan that becomes active while the old one is being cancelled stays active", async () => {
    const user = await addUser();
    tills.card.outcome = () => ({ kind: "pending", providerStatus: "abandoned" });
    const next = await startPaystackCheckout(tills.deps, user, other);
    tills.card.outcome = paystackPaid(hence({ minutes: -5 }));
    const current = await startPaystackCheckout(tills.deps, user, chosen).catch(() => null);
    expect(current).toBeNull();
    expect(await summaryOf(user)).toMatchObject({ subscription: "professional" });
    const asking = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<EndedRenewals>();
    const endRenewals = () => {
      asking.resolve();
      return answered.promise;
    };
    const slow = { ...tills.deps, card: { ...tills.deps.card, endRenewals } };
    const cancelling = cancelPlan(slow, user, byCard);
    await asking.promise;
    const activation = {
      ...chosen,
      ...byCard,
      customerCode: "CUS_1",
      providerSubscriptionId: null,
    };
    const paid = {
      userId: user.userId,
      reference: `${next.reference}-2`,
      paidAt: hence({ seconds: 0 }),
    };
    await activatePlan({ db }, { ...activation, ...paid });
    answered.resolve({ kind: "ended", subscriptionCode: "SUB_1" });
    expect(await cancelling).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
    });
  });

  test("cancelling and confirming one payment end in one of two honest states", async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await addUser();
      const { reference } = await startPaystackCheckout(tills.deps, user, chosen);
      const [cancelled] = await Promise.allSettled([
        cancelPlan(tills.deps, user, byCard),
        verifyPaystackPayment(tills.deps, user, reference),
      ]);
      const { subscriptionStatus } = await summaryOf(user);
      const expected = cancelled.status === "fulfilled" ? "cancelled" : "active";
      expect(subscriptionStatus).toBe(expected);
    }
  });
});

describe("before an account is deleted", () => {
  test("all that renews is ended, payments included that we never heard of", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(tills.deps, user, chosen);
    await cancelAtProvider(tills.deps, user.userId);
    expect(tills.wallet.cancelled).toEqual([subscriptionId]);
    await cancelAtProvider(tills.deps, user.userId);
    expect(tills.wallet.cancelled).toEqual([subscriptionId]);
  });

  test("who never paid needs no provider", async () => {
    const user = await addUser();
    const nobody = {
      db,
      card: tills.deps.card,
      wallet: { ...tills.deps.wallet, cancelSubscription: away },
    };
    await expect(cancelAtProvider(nobody, user.userId)).resolves.toBeUndefined();
  });

  test("a provider that is away is not passed over", async () => {
    const user = await addUser();
    await tills.payByPaystack(user, chosen);
    const silent = { ...tills.deps, card: { ...tills.deps.card, endRenewals: away } };
    await expect(cancelAtProvider(silent, user.userId)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    await cancelAtProvider(tills.deps, user.userId);
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "cancelled" });
  });

  test("nor is one that cannot say what became of a payment begun", async () => {
    const user = await addUser();
    await startPaystackCheckout(tills.deps, user, chosen);
    const silent = { ...tills.deps, card: { ...tills.deps.card, verify: away } };
    await expect(cancelAtProvider(silent, user.userId)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
  });
});
