import { beforeEach, describe, expect, test } from "vitest";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { SubscriptionOutcome } from "../providers/paypal/paypal-verify.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import {
  addTestUser,
  flagsOf,
  makeProviders,
  paypalPaid,
  startPaypalCheckout,
  startPaystackCheckout,
  unavailable,
  verifyPaypalSubscription,
  verifyPaystackPayment,
} from "../testing/test-providers.ts";

const { db } = await useDatabase();
const addUser = () => addTestUser(db);

type Providers = ReturnType<typeof makeProviders>;
let providers: Providers;
let paystack: Providers["paystack"];
let paypal: Providers["paypal"];
let deps: Providers["deps"];

beforeEach(() => {
  providers = makeProviders(db);
  ({ paystack, paypal, deps } = providers);
});

const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;
const pending = () => ({ kind: "pending" as const, providerStatus: "APPROVAL_PENDING" });

const planOf = async (userId: string) =>
  (await findSubscriptionSummary({ db }, userId)).subscription;

const eventsOf = (userId: string) =>
  db.selectFrom("providerEvents").select("kind").where("userId", "=", userId).execute();

describe("starting a PayPal subscription", () => {
  test("the server chooses plan, custom id and price", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
    const row = await db
      .selectFrom("checkouts")
      .selectAll()
      .where("userId", "=", user.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      provider: "paypal",
      providerSubscriptionId: subscriptionId,
      state: "started",
      plan: "beginner",
      planCode: "P-beginner-monthly",
      amountMinor: 1_000,
      currency: "USD",
    });
    expect(paypal.requests).toEqual([
      {
        requestId: row.reference,
        customId: row.reference,
        planCode: "P-beginner-monthly",
        brandName: testSchool.name,
        beginsAt: null,
        returnUrl: "http://school.test/plans",
        cancelUrl: "http://school.test/plans",
      },
    ]);
  });

  test("is rejected while a plan paid with Paystack is running", async () => {
    const user = await addUser();
    await verifyPaystackPayment(
      deps,
      user,
      (await startPaystackCheckout(deps, user, chosen)).reference,
    );
    await expect(startPaypalCheckout(deps, user, chosen)).rejects.toMatchObject({
      code: "billing.already_subscribed",
    });
    expect(paypal.requests).toEqual([]);
  });

  test("an unreported Paystack payment takes effect first", async () => {
    const user = await addUser();
    await startPaystackCheckout(deps, user, chosen);
    await expect(startPaypalCheckout(deps, user, chosen)).rejects.toMatchObject({
      publicMessage: expect.stringContaining("earlier payment has arrived"),
    });
    expect(await planOf(user.userId)).toBe("beginner");
  });

  test("an unreported PayPal payment takes effect before Paystack is charged", async () => {
    const user = await addUser();
    await startPaypalCheckout(deps, user, chosen);
    await expect(startPaystackCheckout(deps, user, chosen)).rejects.toMatchObject({
      code: "billing.already_subscribed",
    });
    expect(paystack.requests).toEqual([]);
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "beginner",
      subscriptionMethod: "paypal",
    });
  });

  test("an unapproved subscription does not block another", async () => {
    const user = await addUser();
    const first = await startPaypalCheckout(deps, user, chosen);
    paypal.outcome = pending;
    const second = await startPaypalCheckout(deps, user, chosen);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
  });

  test("an unavailable PayPal is reported, grants nothing, and blocks nothing afterwards", async () => {
    const user = await addUser();
    const failing = providers.withPaypal({ createSubscription: unavailable });
    await expect(startPaypalCheckout(failing, user, chosen)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    expect(await planOf(user.userId)).toBe("free");
    await startPaypalCheckout(deps, user, chosen);
    expect(paypal.requests).toHaveLength(1);
  });
});

describe("verifying a PayPal subscription", () => {
  test("activates the plan for one billing period from the last payment", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
    const paidAt = Temporal.Now.instant().subtract({ hours: 1 }).round("millisecond");
    paypal.outcome = paypalPaid(paidAt.toString());
    const nextMonth = paidAt.toZonedDateTimeISO("UTC").add({ months: 1 });
    // PayPal charges at 10:00 UTC.
    const end = nextMonth.startOfDay().with({ hour: 10 }).toInstant();
    expect(await verifyPaypalSubscription(deps, user, subscriptionId)).toEqual({
      subscription: "beginner",
      subscriptionType: "monthly",
      subscriptionStatus: "active",
      subscriptionMethod: "paypal",
      subscriptionId,
      subscribedOn: paidAt.toString({ fractionalSecondDigits: 3 }),
      paidThrough: end.toString({ fractionalSecondDigits: 3 }),
      isPaidOnce: false,
      pendingTransfer: null,
      renewal: {
        plan: "beginner",
        billingPeriod: "monthly",
        provider: "paypal",
        subscriptionId,
        amountMinor: 1_000,
        currency: "USD",
        hasFailed: false,
        endsBecauseCardExpires: false,
        nextChargeOn: end.toString({ fractionalSecondDigits: 3 }),
      },
    });
  });

  test("gives the same result twenty times at once", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => verifyPaypalSubscription(deps, user, subscriptionId)),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  });

  test("rejects another user's subscription, and flags it", async () => {
    const [owner, other] = [await addUser(), await addUser()];
    const { subscriptionId } = await startPaypalCheckout(deps, owner, chosen);
    for (const named of [subscriptionId, "I-MADEUP"]) {
      await expect(verifyPaypalSubscription(deps, other, named)).rejects.toMatchObject({
        code: "billing.payment_mismatch",
      });
    }
    expect(await flagsOf(db, other.userId)).toEqual([
      { kind: "foreign_claim", subject: `${other.userId}:${subscriptionId}` },
      { kind: "foreign_claim", subject: `${other.userId}:I-MADEUP` },
    ]);
    expect(await planOf(other.userId)).toBe("free");
  });

  test.each([
    [pending(), "billing.payment_pending", "pending"],
    [{ kind: "ended", providerStatus: "CANCELLED" }, "billing.payment_failed", "failed"],
    [{ kind: "unknown" }, "billing.payment_mismatch", "unknown"],
    [{ kind: "mismatch", what: "owner" }, "billing.payment_mismatch", "mismatch"],
    [{ kind: "mismatch", what: "overridden" }, "billing.payment_mismatch", "mismatch"],
  ] as [SubscriptionOutcome, string, string][])(
    "grants nothing for %o, and records it",
    async (result, code, kind) => {
      const user = await addUser();
      const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
      paypal.outcome = () => result;
      await expect(verifyPaypalSubscription(deps, user, subscriptionId)).rejects.toMatchObject({
        code,
      });
      expect(await planOf(user.userId)).toBe("free");
      expect(await eventsOf(user.userId)).toEqual([{ kind: `response.${kind}` }]);
      const isFlagged = kind === "mismatch";
      expect(await flagsOf(db, user.userId)).toHaveLength(isFlagged ? 1 : 0);
    },
  );

  test("a late approval activates the plan", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
    paypal.outcome = pending;
    await expect(verifyPaypalSubscription(deps, user, subscriptionId)).rejects.toThrow();
    paypal.outcome = paypalPaid(new Date().toISOString());
    await verifyPaypalSubscription(deps, user, subscriptionId);
    expect(await planOf(user.userId)).toBe("beginner");
  });

  test("an invalid response grants nothing and closes nothing", async () => {
    const user = await addUser();
    const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
    const invalidResponse = () => Promise.reject(new GatewayError("gateway.invalid_response", "x"));
    const failing = providers.withPaypal({ verifySubscription: invalidResponse });
    await expect(verifyPaypalSubscription(failing, user, subscriptionId)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    await verifyPaypalSubscription(deps, user, subscriptionId);
    expect(await planOf(user.userId)).toBe("beginner");
  });

  test("of two simultaneous payments at both providers, one is current", async () => {
    const user = await addUser();
    paystack.outcome = () => ({ kind: "pending", providerStatus: "abandoned" });
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    paypal.outcome = pending;
    const { subscriptionId } = await startPaypalCheckout(deps, user, chosen);
    Object.assign(paystack, makeProviders(db).paystack);
    paypal.outcome = paypalPaid(Temporal.Now.instant().add({ seconds: 5 }).toString());
    await Promise.all([
      verifyPaystackPayment(deps, user, reference),
      verifyPaypalSubscription(deps, user, subscriptionId),
      verifyPaystackPayment(deps, user, reference),
      verifyPaypalSubscription(deps, user, subscriptionId),
    ]);
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscriptionMethod: "paypal",
    });
  });
});
