import { describe, expect, test } from "vitest";
import * as z from "zod";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import type { PaymentProviders } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { StoredCards } from "../providers/payment-provider.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { useTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { retryRenewals } from "./retry-renewals.ts";

const database = await useDatabase();
const { db } = database;
const log = { warn: () => undefined };
const hour = 3_600;
const day = 24 * hour;

const billing = await useTestBilling(database);

type User = Awaited<ReturnType<typeof addTestUser>>;

const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);
const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });

const setFail = (reason: string | null) => setChargesFail(billing.sandbox, reason);

interface Changes {
  retryDays?: readonly number[];
  providers?: PaymentProviders;
  disabled?: boolean;
}

const run = ({ retryDays = [1, 3, 5], providers, disabled = false }: Changes = {}) =>
  retryRenewals({
    ...billing.deps,
    ...(providers && { providers }),
    log,
    retryDays,
    findAccount: async () => ({ disabled }),
  });

/** Moves the clock and runs ten workers at once. */
async function passUntil(to: Temporal.Instant, changes?: Changes) {
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: to.toString() });
  await Promise.all(Array.from({ length: 10 }, () => run(changes)));
}

/** A plan paid by card whose renewal has just failed; returns the student and the due date. */
async function failRenewal() {
  const user = await addTestUser(db);
  const chosen = { provider: "paystack", plan: "beginner", billingPeriod: "monthly" } as const;
  const { accessCode } = await startCheckout(billing.deps, user, chosen);
  await pay(billing.sandbox, accessCode);
  await askAll();
  const { renewal } = await summaryOf(user);
  await setFail("Insufficient Funds");
  const failedAt = Temporal.Instant.from(renewal?.nextChargeOn ?? "").add({ minutes: 10 });
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: failedAt.toString() });
  await askAll();
  const summary = await summaryOf(user);
  expect(summary).toMatchObject({ subscriptionStatus: "past-due" });
  return { user, dueAt: Temporal.Instant.from(summary.paidThrough ?? "") };
}

const plus = (instant: Temporal.Instant, seconds: number) => instant.add({ seconds });

const retriesOf = ({ userId }: User) =>
  db
    .selectFrom("renewalRetries")
    .innerJoin("subscriptions", "subscriptions.id", "renewalRetries.subscriptionId")
    .select(["retryDay", "renewalRetries.state", "reason"])
    .where("userId", "=", userId)
    .orderBy("retryDay")
    .execute();

const transactions = z.object({
  data: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      customer: z.object({ email: z.string() }),
    }),
  ),
});

/** The statuses of the school's charges of the student's card, oldest first. */
async function chargesOf(user: User) {
  const { body } = await billing.sandbox.api("/transaction?perPage=500");
  return transactions
    .parse(body)
    .data.filter((it) => it.reference.startsWith("tlr-") && it.customer.email === user.email)
    .map((it) => it.status)
    .reverse();
}

/** The providers with the outcome of a charge replaced. */
function withCharge(charge: (storedCards: StoredCards) => StoredCards["charge"]) {
  const { paystack, paypal } = billing.deps.providers;
  const { storedCards } = paystack;
  if (!storedCards) throw new Error("Paystack charges stored cards");
  return {
    paypal,
    paystack: { ...paystack, storedCards: { ...storedCards, charge: charge(storedCards) } },
  };
}

const unanswered = () => new GatewayError("gateway.unavailable", "no answer");

describe("a failed renewal", () => {
  test("is charged again on each configured day, once by however many workers, and no longer", async () => {
    const { user, dueAt } = await failRenewal();
    await passUntil(plus(dueAt, 20 * hour));
    expect(await chargesOf(user)).toEqual([]);
    for (const [retryDay, count] of [1, 2, 3, 4, 5, 6, 8].entries()) {
      await passUntil(plus(dueAt, count * day + hour));
      await passUntil(plus(dueAt, count * day + 2 * hour));
      const expected = [1, 1, 2, 2, 3, 3, 3][retryDay];
      expect(await chargesOf(user)).toHaveLength(expected ?? 0);
    }
    const reason = "Insufficient Funds";
    expect(await retriesOf(user)).toEqual(
      [1, 3, 5].map((retryDay) => ({ retryDay, state: "failed", reason })),
    );
  });

  test("that is paid on the third day is active again, and its period goes on from the due date", async () => {
    const { user, dueAt } = await failRenewal();
    await passUntil(plus(dueAt, day + hour));
    await setFail(null);
    await passUntil(plus(dueAt, 3 * day + hour));
    const next = dueAt.toZonedDateTimeISO("UTC").add({ months: 1 }).toInstant();
    const summary = await summaryOf(user);
    expect(summary).toMatchObject({ subscription: "beginner", subscriptionStatus: "active" });
    expect(summary.renewal).toMatchObject({ hasFailed: false });
    const offset = next.since(Temporal.Instant.from(summary.paidThrough ?? "")).total("days");
    expect(Math.abs(offset)).toBeLessThan(4);
    const payments = await db
      .selectFrom("payments")
      .select(["amountMinor", "periodFrom"])
      .where("userId", "=", user.userId)
      .orderBy("paidAt")
      .execute();
    expect(payments.map((it) => it.amountMinor)).toEqual([750_000, 750_000]);
    expect(payments[1]?.periodFrom.toISOString()).toBe(
      new Date(dueAt.epochMilliseconds).toISOString(),
    );
    await passUntil(plus(dueAt, 5 * day + hour));
    expect(await chargesOf(user)).toEqual(["failed", "success"]);
  });

  test("that is paid by a retry, and fails again the month after, is past due and tried again", async () => {
    const { user, dueAt } = await failRenewal();
    await setFail(null);
    await passUntil(plus(dueAt, day + hour));
    const { renewal } = await summaryOf(user);
    await setFail("Insufficient Funds");
    const next = Temporal.Instant.from(renewal?.nextChargeOn ?? "");
    await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: plus(next, hour).toString() });
    await askAll();
    const { subscriptionStatus, paidThrough } = await summaryOf(user);
    expect(subscriptionStatus).toBe("past-due");
    await passUntil(plus(Temporal.Instant.from(paidThrough ?? ""), day + hour));
    expect(await chargesOf(user)).toEqual(["success", "failed"]);
  });

  test("[second-cycle-1] that fails again in the next cycle is charged again on each day, and pays a month from then on", async () => {
    const { user, dueAt } = await failRenewal();
    for (const count of [1, 3, 5]) await passUntil(plus(dueAt, count * day + hour));
    const secondDueAt = dueAt.toZonedDateTimeISO("UTC").add({ months: 1 }).toInstant();
    await passUntil(plus(secondDueAt, 2 * hour));
    await askAll();
    for (const count of [1, 3]) {
      await passUntil(plus(secondDueAt, count * day + 2 * hour));
      await passUntil(plus(secondDueAt, count * day + 3 * hour));
    }
    expect(await chargesOf(user)).toEqual(Array(5).fill("failed"));
    await setFail(null);
    const paidAt = plus(secondDueAt, 5 * day + 2 * hour);
    await passUntil(paidAt);
    expect(await chargesOf(user)).toEqual([...Array(5).fill("failed"), "success"]);
    const payments = await db
      .selectFrom("payments")
      .select(["periodFrom", "periodThrough"])
      .where("userId", "=", user.userId)
      .orderBy("paidAt")
      .execute();
    const [, { periodFrom, periodThrough } = { periodFrom: null, periodThrough: null }] = payments;
    // The school's clock goes on while the test runs.
    const minutesBetween = (date: Date | null, instant: { epochMilliseconds: number }) =>
      Math.abs(Number(date) - instant.epochMilliseconds) / 60_000;
    expect(payments).toHaveLength(2);
    expect(minutesBetween(periodFrom, paidAt)).toBeLessThan(10);
    const paidDay = paidAt.toZonedDateTimeISO("UTC");
    const end = paidDay.add({ months: 1 });
    const lastDay = end.with({ day: Math.min(28, paidDay.day, end.daysInMonth) });
    expect(minutesBetween(periodThrough, lastDay)).toBeLessThan(10);
    // The provider's next charge, in between, pays the following month.
    const summary = await summaryOf(user);
    expect(summary).toMatchObject({ subscription: "beginner", subscriptionStatus: "active" });
    const next = Temporal.Instant.from(summary.renewal?.nextChargeOn ?? "");
    await passUntil(plus(next, hour));
    await askAll();
    const { paidThrough } = await summaryOf(user);
    const after = Temporal.Instant.from(paidThrough ?? "").toZonedDateTimeISO("UTC");
    expect(after.since(lastDay).total("days")).toBeGreaterThan(27);
  });

  test("is charged once after an outage, for the latest day, and not when it is too late", async () => {
    const { user, dueAt } = await failRenewal();
    await passUntil(plus(dueAt, 4 * day));
    expect((await retriesOf(user)).map((it) => it.retryDay)).toEqual([3]);
    const { user: other, dueAt: otherDueAt } = await failRenewal();
    await passUntil(plus(otherDueAt, 9 * day));
    expect(await retriesOf(other)).toEqual([]);
  });

  test.each(["Do Not Honor", "Expired Card", "Stolen Card, Pick Up"])(
    "is not charged again after %s",
    async (reason) => {
      const { user, dueAt } = await failRenewal();
      await setFail(reason);
      await passUntil(plus(dueAt, day + hour));
      await setFail(null);
      await passUntil(plus(dueAt, 3 * day + hour));
      await passUntil(plus(dueAt, 5 * day + hour));
      expect(await retriesOf(user)).toEqual([{ retryDay: 1, state: "refused", reason }]);
      expect(await chargesOf(user)).toEqual(["failed"]);
    },
  );

  test("[studio-money-27] keeps the fee of a retry that took no money", async () => {
    const { user, dueAt } = await failRenewal();
    const failed = { kind: "failed", reason: "Insufficient Funds", isFinal: false } as const;
    const costly = withCharge(() => async () => ({ ...failed, feeMinor: 1_000 }));
    await passUntil(plus(dueAt, day + hour), { providers: costly });
    const retries = await db
      .selectFrom("renewalRetries")
      .innerJoin("subscriptions", "subscriptions.id", "renewalRetries.subscriptionId")
      .select("feeMinor")
      .where("userId", "=", user.userId)
      .execute();
    expect(retries).toEqual([{ feeMinor: 1_000 }]);
  });

  test("is not charged again once it is cancelled, nor to a disabled account", async () => {
    const { user, dueAt } = await failRenewal();
    await setFail(null);
    await passUntil(plus(dueAt, day + hour), { disabled: true });
    await cancelPlan(billing.deps, user, { provider: "paystack" });
    await passUntil(plus(dueAt, 3 * day + hour));
    expect(await chargesOf(user)).toEqual([]);
  });
});

describe("a retry whose outcome is not known", () => {
  test("is found by asking, and not charged again, after a crash behind the charge", async () => {
    const { user, dueAt } = await failRenewal();
    await setFail(null);
    const crash = withCharge((storedCards) => async (charge) => {
      await storedCards.charge(charge);
      throw unanswered();
    });
    await passUntil(plus(dueAt, day + hour), { providers: crash });
    expect(await retriesOf(user)).toMatchObject([{ state: "started" }]);
    const noCharge = withCharge(() => async () => {
      throw new Error("charged again");
    });
    await passUntil(plus(dueAt, day + 2 * hour), { providers: noCharge });
    expect(await retriesOf(user)).toMatchObject([{ retryDay: 1, state: "paid" }]);
    expect(await chargesOf(user)).toEqual(["success"]);
    expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("is charged, once, where the provider never heard of it", async () => {
    const { user, dueAt } = await failRenewal();
    await setFail(null);
    const lost = withCharge(() => () => Promise.reject(unanswered()));
    await passUntil(plus(dueAt, day + hour), { providers: lost });
    expect(await chargesOf(user)).toEqual([]);
    await passUntil(plus(dueAt, day + 2 * hour));
    await passUntil(plus(dueAt, 3 * day + hour));
    expect(await chargesOf(user)).toEqual(["success"]);
    expect(await retriesOf(user)).toMatchObject([{ retryDay: 1, state: "paid" }]);
  });

  test("is given up where the plan was cancelled before the provider heard of it", async () => {
    const { user, dueAt } = await failRenewal();
    await setFail(null);
    const lost = withCharge(() => () => Promise.reject(unanswered()));
    await passUntil(plus(dueAt, day + hour), { providers: lost });
    await cancelPlan(billing.deps, user, { provider: "paystack" });
    await passUntil(plus(dueAt, day + 2 * hour));
    expect(await retriesOf(user)).toMatchObject([{ state: "abandoned" }]);
    expect(await chargesOf(user)).toEqual([]);
  });

  test("takes money once though two workers charge it at the same moment", async () => {
    const { user, dueAt } = await failRenewal();
    await setFail(null);
    const twice = withCharge((storedCards) => async (charge) => {
      const [outcome] = await Promise.all([storedCards.charge(charge), storedCards.charge(charge)]);
      return outcome;
    });
    await passUntil(plus(dueAt, day + hour), { providers: twice });
    expect(await chargesOf(user)).toEqual(["success"]);
    expect(await retriesOf(user)).toMatchObject([{ state: "paid" }]);
  });
});
