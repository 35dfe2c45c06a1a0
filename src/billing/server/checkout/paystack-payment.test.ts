import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { PaymentOutcome } from "../providers/paystack/paystack-payment.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import {
  addTestUser,
  flagsOf,
  makeProviders,
  paystackPaid as paidAt,
  startPaystackCheckout,
  unavailable,
  verifyPaystackPayment,
} from "../testing/test-providers.ts";

const { db } = await useDatabase();

let providers: ReturnType<typeof makeProviders>;
let deps: typeof providers.deps;
const paidNow = () => paidAt(new Date().toISOString());
const addUser = () => addTestUser(db);

beforeEach(() => {
  providers = makeProviders(db);
  ({ deps } = providers);
});

const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;

describe("starting a Paystack payment", () => {
  test("the server chooses reference, plan and price [paystack-payment-1]", async () => {
    const user = await addUser();
    const started = await startPaystackCheckout(deps, user, chosen);
    expect(providers.paystack.requests).toEqual([
      expect.objectContaining({
        reference: started.reference,
        email: user.email,
        price: { planCode: "PLN_beginner_monthly", amountMinor: 750_000, currency: "NGN" },
      }),
    ]);
  });

  test("is rejected while a plan is running", async () => {
    const user = await addUser();
    await verifyPaystackPayment(
      deps,
      user,
      (await startPaystackCheckout(deps, user, chosen)).reference,
    );
    await expect(startPaystackCheckout(deps, user, chosen)).rejects.toMatchObject({
      code: "billing.already_subscribed",
    });
  });

  test("an unreported payment takes effect before another is started", async () => {
    const user = await addUser();
    await startPaystackCheckout(deps, user, chosen);
    await expect(startPaystackCheckout(deps, user, chosen)).rejects.toMatchObject({
      code: "billing.already_subscribed",
      publicMessage: expect.stringContaining("earlier payment has arrived"),
    });
    expect(providers.paystack.requests).toHaveLength(1);
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "beginner",
    });
  });

  test("a popup closed unpaid does not block another", async () => {
    const user = await addUser();
    const first = await startPaystackCheckout(deps, user, chosen);
    providers.paystack.outcome = () => ({ kind: "pending", providerStatus: "abandoned" });
    const second = await startPaystackCheckout(deps, user, chosen);
    expect(second.reference).not.toBe(first.reference);
  });

  test("an earlier reference that cannot be verified blocks nothing", async () => {
    const user = await addUser();
    await startPaystackCheckout(deps, user, chosen);
    providers.paystack.outcome = () =>
      Promise.reject(new GatewayError("gateway.invalid_response", "x"));
    await startPaystackCheckout(deps, user, chosen);
    expect(providers.paystack.requests).toHaveLength(2);
  });

  test("an unavailable Paystack is reported, and grants nothing", async () => {
    const user = await addUser();
    const failing = providers.withPaystack({ beginCheckout: unavailable });
    await expect(startPaystackCheckout(failing, user, chosen)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "free",
    });
  });
});

describe("verifying a Paystack payment", () => {
  test("activates the plan that was paid for", async () => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    expect(await verifyPaystackPayment(deps, user, reference)).toMatchObject({
      subscription: "beginner",
      subscriptionType: "monthly",
      subscriptionStatus: "active",
      subscriptionMethod: "paystack",
    });
  });

  test("gives the same result twenty times at once", async () => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => verifyPaystackPayment(deps, user, reference)),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const rows = await db
      .selectFrom("subscriptions")
      .select("id")
      .where("userId", "=", user.userId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("rejects another user's reference, and flags it", async () => {
    const [owner, other] = [await addUser(), await addUser()];
    const { reference } = await startPaystackCheckout(deps, owner, chosen);
    await expect(verifyPaystackPayment(deps, other, reference)).rejects.toMatchObject({
      code: "billing.payment_mismatch",
    });
    expect(await flagsOf(db, other.userId)).toEqual([
      { kind: "foreign_claim", subject: `${other.userId}:${reference}` },
    ]);
    expect(await findSubscriptionSummary({ db }, other.userId)).toMatchObject({
      subscription: "free",
    });
  });

  test.each([
    [{ kind: "mismatch", what: "amount" }, "billing.payment_mismatch"],
    [{ kind: "mismatch", what: "plan" }, "billing.payment_mismatch"],
    [{ kind: "unknown" }, "billing.payment_mismatch"],
    [{ kind: "pending", providerStatus: "abandoned" }, "billing.payment_pending"],
    [{ kind: "failed", reason: "Declined" }, "billing.payment_failed"],
  ] as [PaymentOutcome, string][])("grants nothing for %o", async (result, code) => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    providers.paystack.outcome = () => result;
    await expect(verifyPaystackPayment(deps, user, reference)).rejects.toMatchObject({ code });
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "free",
    });
  });

  test("a declined payment that is retried counts", async () => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    providers.paystack.outcome = () => ({ kind: "failed", reason: "Declined" });
    await expect(verifyPaystackPayment(deps, user, reference)).rejects.toThrow();
    providers.paystack.outcome = paidNow();
    expect(await verifyPaystackPayment(deps, user, reference)).toMatchObject({
      subscription: "beginner",
    });
  });

  test("access ends after the paid month", async () => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    providers.paystack.outcome = paidAt("2026-01-31T10:00:00Z");
    await expect(verifyPaystackPayment(deps, user, reference)).rejects.toMatchObject({
      code: "billing.plan_ended",
    });
    const row = await db
      .selectFrom("subscriptions")
      .select("paidThrough")
      .where("userId", "=", user.userId)
      .executeTakeFirstOrThrow();
    expect(row.paidThrough.toISOString()).toBe("2026-02-28T10:00:00.000Z");
  });

  test("a very long failure reason is recorded", async () => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    providers.paystack.outcome = () => ({ kind: "failed", reason: randomUUID().repeat(2_000) });
    await expect(verifyPaystackPayment(deps, user, reference)).rejects.toMatchObject({
      code: "billing.payment_failed",
    });
  });

  test("a failure that arrives after a success does not undo it", async () => {
    const user = await addUser();
    const { reference } = await startPaystackCheckout(deps, user, chosen);
    const requested = Promise.withResolvers<void>();
    const deferred = Promise.withResolvers<PaymentOutcome>();
    const late = verifyPaystackPayment(
      providers.withPaystack({
        verify: () => {
          requested.resolve();
          return deferred.promise;
        },
      }),
      user,
      reference,
    );
    await requested.promise;
    await verifyPaystackPayment(deps, user, reference);
    deferred.resolve({ kind: "failed", reason: "Declined" });
    expect(await late).toMatchObject({ subscription: "beginner" });
    expect(await verifyPaystackPayment(deps, user, reference)).toMatchObject({
      subscription: "beginner",
    });
  });

  test("a new payment supersedes a cancelled plan with time left [paystack-payment-2]", async () => {
    const user = await addUser();
    await verifyPaystackPayment(
      deps,
      user,
      (await startPaystackCheckout(deps, user, chosen)).reference,
    );
    await cancelPlan(deps, user, { provider: "paystack" });
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
    });
    const next = { plan: "professional", billingPeriod: "yearly" } as const;
    const { reference } = await startPaystackCheckout(deps, user, next);
    providers.paystack.outcome = paidAt(Temporal.Now.instant().add({ seconds: 1 }).toString());
    expect(await verifyPaystackPayment(deps, user, reference)).toMatchObject({
      subscription: "professional",
      subscriptionType: "yearly",
      subscriptionStatus: "active",
    });
  });
});

describe("two payments started before either was known", () => {
  const other = { plan: "professional", billingPeriod: "monthly" } as const;
  const unpaid = () => ({ kind: "pending" as const, providerStatus: "abandoned" });
  const soon = Temporal.Now.instant();
  const first = soon.subtract({ minutes: 5 }).toString();
  const second = soon.subtract({ minutes: 1 }).toString();

  async function beginTwo(
    user: Awaited<ReturnType<typeof addUser>>,
    later: typeof other | typeof chosen,
  ) {
    providers.paystack.outcome = unpaid;
    const one = (await startPaystackCheckout(deps, user, chosen)).reference;
    const two = (await startPaystackCheckout(deps, user, later)).reference;
    providers.paystack.outcome = (reference) =>
      paidAt(reference === one ? first : second)(reference);
    return [one, two] as const;
  }

  const orders: [string, (two: readonly [string, string]) => string[]][] = [
    ["in order", ([one, two]) => [one, two]],
    ["in reverse order", ([one, two]) => [two, one]],
  ];

  test.each(orders)("of two plans, verified %s, the later is current", async (_, order) => {
    const user = await addUser();
    for (const reference of order(await beginTwo(user, other))) {
      await verifyPaystackPayment(deps, user, reference);
    }
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "professional",
      subscribedOn: new Date(second).toISOString(),
    });
  });

  test.each(orders)("of one plan, verified %s, both months are granted", async (_, order) => {
    const user = await addUser();
    for (const reference of order(await beginTwo(user, chosen))) {
      await verifyPaystackPayment(deps, user, reference);
    }
    const rows = await db
      .selectFrom("subscriptions")
      .select("paidThrough")
      .where("userId", "=", user.userId)
      .where("supersededAt", "is", null)
      .execute();
    const paid = Temporal.Instant.from(first).toZonedDateTimeISO("UTC");
    // Paystack charges a plan of the 29th to the 31st on the 28th of later months.
    const end = paid.with({ day: Math.min(paid.day, 28) }).add({ months: 2 });
    expect(rows).toEqual([{ paidThrough: new Date(end.epochMilliseconds) }]);
  });

  test("verified simultaneously, one of them is current", async () => {
    const user = await addUser();
    const two = await beginTwo(user, other);
    await Promise.all([...two, ...two].map((it) => verifyPaystackPayment(deps, user, it)));
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "professional",
    });
  });
});
