import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { grantPlan } from "../plans/grant-plan.ts";
import type { EndedPaystackRenewals } from "../providers/paystack/paystack-subscriptions.ts";
import { listAgreements } from "../queries/agreements.ts";
import {
  addTestUser,
  flagsOf,
  makeProviders,
  paypalPaid,
  paystackPaid,
  unavailable,
} from "../testing/test-providers.ts";
import { type CancelPlanInput, cancelPlan } from "./cancel-plan.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";
import { stopRenewals } from "./stop-renewals.ts";

const { db } = await useDatabase();

let providers: ReturnType<typeof makeProviders>;
beforeEach(() => {
  providers = makeProviders(db);
});

type User = Awaited<ReturnType<typeof addTestUser>>;
const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;
const byPaystack = { provider: "paystack" } as const;
const byPaypal = (subscriptionId: string): CancelPlanInput => ({
  provider: "paypal",
  subscriptionId,
});
const hence = (duration: Temporal.DurationLike) => Temporal.Now.instant().add(duration).toString();
const summaryOf = (user: User) => findSubscriptionSummary({ db }, user.userId);
const addUser = () => addTestUser(db);

describe("cancelling a plan paid with Paystack", () => {
  test("ends its renewals and keeps the paid time", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    const { paidThrough } = await summaryOf(user);
    expect(await cancelPlan(providers.deps, user, byPaystack)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
      paidThrough,
      subscriptionMethod: "paystack",
      subscriptionId: "SUB_1",
    });
    expect(providers.paystack.ended).toMatchObject([
      { customerCode: "CUS_1", planCode: "PLN_beginner_monthly" },
    ]);
  });

  test("repeated, it returns the same result without calling the provider", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    const first = await cancelPlan(providers.deps, user, byPaystack);
    expect(await cancelPlan(providers.deps, user, byPaystack)).toEqual(first);
    expect(providers.paystack.ended).toHaveLength(1);
  });

  test("called twenty times at once, it returns one result", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => cancelPlan(providers.deps, user, byPaystack)),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ subscriptionStatus: "cancelled" });
  });

  test("a subscription ended on the provider's pages is marked as cancelled", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    providers.paystack.renewals = { kind: "already-over", subscriptionCode: "SUB_7" };
    expect(await cancelPlan(providers.deps, user, byPaystack)).toMatchObject({
      subscriptionStatus: "cancelled",
      subscriptionId: "SUB_7",
    });
  });

  test("an unavailable provider is reported, and nothing changes", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    const before = await summaryOf(user);
    const failing = providers.withPaystack({ endRenewals: unavailable });
    await expect(cancelPlan(failing, user, byPaystack)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    expect(await summaryOf(user)).toEqual(before);
    expect(await cancelPlan(providers.deps, user, byPaystack)).toMatchObject({
      subscriptionStatus: "cancelled",
    });
  });

  test("a granted plan calls no provider", async () => {
    const user = await addUser();
    const paidAt = hence({ seconds: 0 });
    await grantPlan({ db }, { userId: user.userId, ...chosen, reference: user.email, paidAt });
    expect(await cancelPlan(providers.deps, user, byPaystack)).toMatchObject({
      subscriptionStatus: "cancelled",
    });
    expect(providers.paystack.ended).toEqual([]);
  });

  test("a missing customer code is fetched", async () => {
    const user = await addUser();
    const named = providers.paystack.outcome;
    providers.paystack.outcome = (reference) => ({
      ...paystackPaid(hence({ seconds: 0 }))(reference),
      customerCode: null,
    });
    await providers.payByPaystack(user, chosen);
    await expect(cancelPlan(providers.deps, user, byPaystack)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    providers.paystack.outcome = named;
    await cancelPlan(providers.deps, user, byPaystack);
    expect(providers.paystack.ended).toMatchObject([{ customerCode: "CUS_1" }]);
  });
});

describe("a recent payment without a subscription yet", () => {
  const fastRetry = { retryDelaysMs: [1, 1, 1] };

  async function stop(user: User, results: EndedPaystackRenewals[]) {
    const endRenewals = async () => results.shift() ?? ({ kind: "none" } as const);
    const late = providers.withPaystack({ endRenewals });
    await stopRenewals(late, user.userId, await listAgreements(db, user.userId), fastRetry);
  }

  test("is retried until the subscription exists", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    const there = { kind: "ended", subscriptionCode: "SUB_1" } as const;
    await stop(user, [{ kind: "none" }, { kind: "none" }, there]);
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "cancelled" });
  });

  test("is not marked as cancelled when it never appears", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    await expect(stop(user, [])).rejects.toMatchObject({
      code: "billing.not_cancellable_yet",
      retryAfterSeconds: 30,
    });
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("an older payment without a subscription is marked as cancelled", async () => {
    const user = await addUser();
    providers.paystack.outcome = paystackPaid(hence({ hours: -1 }));
    await providers.payByPaystack(user, chosen);
    await stop(user, []);
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "cancelled" });
  });
});

describe("cancelling a plan paid with PayPal", () => {
  test("ends its renewals at PayPal and keeps the paid time", async () => {
    const user = await addUser();
    const subscriptionId = await providers.payByPaypal(user, chosen);
    expect(await cancelPlan(providers.deps, user, byPaypal(subscriptionId))).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
      subscriptionId,
    });
    expect(providers.paypal.cancelled).toEqual([subscriptionId]);
  });

  test("repeated, it returns the same result", async () => {
    const user = await addUser();
    const named = byPaypal(await providers.payByPaypal(user, chosen));
    const first = await cancelPlan(providers.deps, user, named);
    expect(await cancelPlan(providers.deps, user, named)).toEqual(first);
  });

  test("a subscription ended before is marked as cancelled", async () => {
    const user = await addUser();
    const subscriptionId = await providers.payByPaypal(user, chosen);
    providers.paypal.cancellation = "already-over";
    expect(await cancelPlan(providers.deps, user, byPaypal(subscriptionId))).toMatchObject({
      subscriptionStatus: "cancelled",
    });
  });

  test("a subscription unknown to PayPal is not marked as cancelled", async () => {
    const user = await addUser();
    const subscriptionId = await providers.payByPaypal(user, chosen);
    providers.paypal.cancellation = "unknown";
    await expect(cancelPlan(providers.deps, user, byPaypal(subscriptionId))).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("an unavailable PayPal is reported, and nothing changes", async () => {
    const user = await addUser();
    const subscriptionId = await providers.payByPaypal(user, chosen);
    const failing = providers.withPaypal({ cancelSubscription: unavailable });
    await expect(cancelPlan(failing, user, byPaypal(subscriptionId))).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("another user's subscription is rejected, flagged, and stays active", async () => {
    const [owner, thief] = [await addUser(), await addUser()];
    const subscriptionId = await providers.payByPaypal(owner, chosen);
    await providers.payByPaypal(thief, chosen);
    await expect(cancelPlan(providers.deps, thief, byPaypal(subscriptionId))).rejects.toMatchObject(
      {
        code: "billing.payment_mismatch",
      },
    );
    expect(await flagsOf(db, thief.userId)).toEqual([
      { kind: "foreign_claim", subject: `${thief.userId}:${subscriptionId}` },
    ]);
    expect(await summaryOf(owner)).toMatchObject({ subscriptionStatus: "active" });
    expect(await summaryOf(thief)).toMatchObject({ subscriptionStatus: "active" });
    expect(providers.paypal.cancelled).toEqual([]);
  });

  test("a stale page cancels the subscription it shows, not the current one", async () => {
    const user = await addUser();
    providers.paypal.outcome = paypalPaid(hence({ minutes: -5 }));
    const older = await providers.payByPaypal(user, chosen);
    await cancelPlan(providers.deps, user, byPaypal(older));
    providers.paypal.outcome = paypalPaid(hence({ seconds: 0 }));
    const newer = await providers.payByPaypal(user, chosen);
    expect(await cancelPlan(providers.deps, user, byPaypal(older))).toMatchObject({
      subscriptionId: newer,
      subscriptionStatus: "active",
    });
    expect(providers.paypal.cancelled).toEqual([older]);
  });
});

describe("what cannot be cancelled", () => {
  test("no plan", async () => {
    const user = await addUser();
    for (const asked of [byPaystack, byPaypal("I-1")]) {
      await expect(cancelPlan(providers.deps, user, asked)).rejects.toMatchObject({
        code: "billing.no_plan",
      });
    }
  });

  test("a cancelled plan that has expired", async () => {
    const user = await addUser();
    await providers.payByPaystack(user, chosen);
    await cancelPlan(providers.deps, user, byPaystack);
    await db
      .updateTable("subscriptions")
      .set({ accessUntil: new Date(Date.now() - 1_000) })
      .where("userId", "=", user.userId)
      .execute();
    await expect(cancelPlan(providers.deps, user, byPaystack)).rejects.toMatchObject({
      code: "billing.no_plan",
    });
  });

  test("a plan paid with the other provider", async () => {
    const [one, two] = [await addUser(), await addUser()];
    const reference = await providers.payByPaystack(one, chosen);
    await providers.payByPaypal(two, chosen);
    const code = "billing.other_method";
    await expect(cancelPlan(providers.deps, one, byPaypal(reference))).rejects.toMatchObject({
      code,
    });
    await expect(cancelPlan(providers.deps, two, byPaystack)).rejects.toMatchObject({ code });
    expect([providers.paystack.ended, providers.paypal.cancelled]).toEqual([[], []]);
  });
});
