import { describe, expect, test } from "vitest";
import { openApi } from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { BillingPeriod, Provider } from "../../contract.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { cancelAtProvider } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { payInSandbox } from "../testing/pay-in-sandbox.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { useTestBilling } from "../testing/test-billing.ts";
import { addTestUser, flagsOf } from "../testing/test-providers.ts";
import { claimSubscription } from "./claim-payment.ts";
import { startCheckout } from "./start-checkout.ts";

const database = await useDatabase();
const { db } = database;
const day = 86_400;
const log = { warn: () => undefined };

const billing = await useTestBilling(database);

type User = Awaited<ReturnType<typeof addTestUser>>;

const pass = (advanceSeconds: number) =>
  moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds });
const passUntil = (to: string) => moveSchoolClock({ db, sandbox: billing.sandbox }, { to });
const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });
const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);
const beginner = (billingPeriod: BillingPeriod) => ({ plan: "beginner", billingPeriod }) as const;

/** Creates a student with a verified payment for a plan. */
async function subscribe(provider: Provider, billingPeriod: BillingPeriod): Promise<User> {
  const user = await addTestUser(db);
  await payInSandbox[provider](billing, user, beginner(billingPeriod));
  await askAll();
  return user;
}

/** The number of a student's charges, and the subscriptions that still renew. */
async function chargesOf({ userId }: User) {
  const payments = await db
    .selectFrom("payments")
    .select(["amountMinor", "periodFrom", "periodThrough"])
    .where("userId", "=", userId)
    .orderBy("paidAt")
    .execute();
  const renewing = await db
    .selectFrom("subscriptions")
    .select(["provider", "billingPeriod"])
    .where("userId", "=", userId)
    .where("renewal", "!=", "over")
    .execute();
  return { payments, renewing };
}

describe.each(["paystack", "paypal"] as const)(
  "a plan paid with %s, and on through PayPal",
  (held) => {
    test("after a cancellation it is charged when the paid time ends, once, without a gap", async () => {
      const user = await subscribe(held, "monthly");
      await cancelAtProvider(billing.deps, user.userId);
      const { paidThrough = "" } = await summaryOf(user);
      await pass(3 * day);
      const id = await payInSandbox.paypal(billing, user, beginner("monthly"));
      const named = { provider: "paypal", providerSubscriptionId: id } as const;
      const summary = await claimSubscription(billing.deps, user, named);
      expect(summary).toMatchObject({
        subscription: "beginner",
        subscriptionStatus: "active",
        paidThrough,
        renewal: { provider: "paypal", amountMinor: 1_000, billingPeriod: "monthly" },
      });
      expect((await chargesOf(user)).payments).toHaveLength(1);
      const startsOn = summary.renewal?.nextChargeOn ?? "";
      expect(Date.parse(startsOn)).toBeGreaterThanOrEqual(Date.parse(paidThrough ?? ""));
      expect(Date.parse(startsOn)).toBeLessThan(Date.parse(paidThrough ?? "") + day * 1_000);

      await passUntil(
        Temporal.Instant.from(paidThrough ?? "")
          .add({ seconds: 1 })
          .toString(),
      );
      expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
      await passUntil(Temporal.Instant.from(startsOn).add({ minutes: 1 }).toString());
      await askAll();
      const { payments, renewing } = await chargesOf(user);
      expect(payments).toHaveLength(2);
      expect(payments[1]?.periodFrom).toEqual(payments[0]?.periodThrough);
      expect(renewing).toEqual([{ provider: "paypal", billingPeriod: "monthly" }]);
      expect(await summaryOf(user)).toMatchObject({
        paidThrough: payments[1]?.periodThrough.toISOString(),
        subscriptionStatus: "active",
      });
      expect(await flagsOf(db, user.userId)).toEqual([]);
    });

    test("from the year to the month the old agreement ends with the approval, without a cancellation", async () => {
      const user = await subscribe(held, "yearly");
      const before = await summaryOf(user);
      const id = await payInSandbox.paypal(billing, user, beginner("monthly"));
      const named = { provider: "paypal", providerSubscriptionId: id } as const;
      expect(await claimSubscription(billing.deps, user, named)).toMatchObject({
        subscriptionStatus: "active",
        subscriptionType: "yearly",
        paidThrough: before.paidThrough,
        renewal: { billingPeriod: "monthly", amountMinor: 1_000 },
      });
      expect((await chargesOf(user)).renewing).toEqual([
        { provider: "paypal", billingPeriod: "monthly" },
      ]);
      await pass(370 * day);
      await askAll();
      const amounts = (await chargesOf(user)).payments.map((it) => it.amountMinor);
      expect(amounts).toEqual([held === "paypal" ? 10_000 : 8_000_000, 1_000]);
      expect(await summaryOf(user)).toMatchObject({ subscriptionType: "monthly" });
    });
  },
);

test("a first charge that fails is past due with the grace, then free", async () => {
  const user = await subscribe("paypal", "monthly");
  await cancelAtProvider(billing.deps, user.userId);
  await payInSandbox.paypal(billing, user, beginner("monthly"));
  await askAll();
  await setChargesFail(billing.sandbox, "INSTRUMENT_DECLINED");
  const { renewal } = await summaryOf(user);
  await passUntil(
    Temporal.Instant.from(renewal?.nextChargeOn ?? "")
      .add({ hours: 1 })
      .toString(),
  );
  await askAll();
  expect(await summaryOf(user)).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "past-due",
    renewal: { hasFailed: true },
  });
  await pass(3 * day);
  expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
});

test("one's own plan is not sold by card before the paid time ends, and is sold after it", async () => {
  const user = await subscribe("paystack", "monthly");
  const buy = () =>
    startCheckout(billing.deps, user, { provider: "paystack", ...beginner("monthly") });
  await expect(buy()).rejects.toMatchObject({ code: "billing.already_subscribed" });
  await cancelAtProvider(billing.deps, user.userId);
  await expect(buy()).rejects.toMatchObject({ code: "billing.begins_later" });
  await pass(40 * day);
  await expect(buy()).resolves.toMatchObject({ reference: expect.any(String) });
});

test("from the month to the year it is charged now, keeps the days left and renews once", async () => {
  const user = await subscribe("paystack", "monthly");
  const { paidThrough } = await summaryOf(user);
  await payInSandbox.paystack(billing, user, beginner("yearly"));
  await askAll();
  const { payments, renewing } = await chargesOf(user);
  expect(payments.map((it) => it.amountMinor)).toEqual([750_000, 8_000_000]);
  expect(payments[1]?.periodFrom.toISOString()).toBe(paidThrough);
  expect(renewing).toEqual([{ provider: "paystack", billingPeriod: "yearly" }]);
});

test("an approval that was cancelled at PayPal before it was known leaves the running plan", async () => {
  const user = await subscribe("paypal", "yearly");
  const id = await payInSandbox.paypal(billing, user, beginner("monthly"));
  await billing.sandbox.open(`/_sandbox/paypal/subscriptions/${id}/cancel`, { method: "POST" });
  await askAll();
  expect((await chargesOf(user)).renewing).toEqual([
    { provider: "paypal", billingPeriod: "yearly" },
  ]);
  expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "active" });
});

test("a subscription that begins before it was agreed to is not taken, and is ended", async () => {
  const user = await subscribe("paypal", "monthly");
  await cancelAtProvider(billing.deps, user.userId);
  const id = await payInSandbox.paypal(billing, user, beginner("monthly"));
  const data = { start_time: "2020-01-01T10:00:00Z" };
  const body = { reference: id, data };
  await billing.sandbox.open("/_sandbox/paypal/overrides", { method: "POST", body });
  const named = { provider: "paypal", providerSubscriptionId: id } as const;
  await expect(claimSubscription(billing.deps, user, named)).rejects.toMatchObject({
    code: "billing.payment_mismatch",
  });
  expect(await flagsOf(db, user.userId)).toMatchObject([{ kind: "mismatch" }]);
  const call = await openApi(billing.sandbox);
  const { body: ended } = await call(`/v1/billing/subscriptions/${id}`);
  expect(ended).toMatchObject({ status: "CANCELLED" });
});
