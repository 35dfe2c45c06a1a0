import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { claimCheckout } from "../checkout/claim-payment.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { payInSandbox } from "../testing/pay-in-sandbox.ts";
import { clearPayments, moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { reconcile } from "./reconcile.ts";

const database = await useDatabase();
const { db } = database;
const day = 86_400;
const minute = 60;
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const log = { warn: () => undefined };

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());
beforeEach(async () => {
  for (const provider of ["paypal", "paystack"]) {
    await billing.sandbox.open(`/_sandbox/${provider}/faults`, { method: "DELETE" });
  }
  await clearPayments({ db, sandbox: billing.sandbox });
});

type User = Awaited<ReturnType<typeof addTestUser>>;

const pass = (advanceSeconds: number) =>
  moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds });
const passUntil = (to: string) => moveSchoolClock({ db, sandbox: billing.sandbox }, { to });
const askDue = () => reconcile({ ...billing.deps, log }, { due: "now" });
const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });
const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);

const payBy = {
  paystack: (user: User) => payInSandbox.paystack(billing, user, beginner),
  paypal: (user: User) => payInSandbox.paypal(billing, user, beginner),
};
const providers = ["paystack", "paypal"] as const;

const rowsOf = async ({ userId }: User) => ({
  payments: await db
    .selectFrom("payments")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("paidAt")
    .execute(),
  subscriptions: await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("subscribedAt")
    .execute(),
});

const withoutTimesOfAsking = ({ payments, subscriptions }: Awaited<ReturnType<typeof rowsOf>>) => ({
  payments,
  subscriptions: subscriptions.map(({ askedAt: _, checkedAt: __, ...row }) => row),
});

describe.each(providers)("a plan paid with %s", (provider) => {
  test("is granted without the browser, within minutes", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
    await pass(3 * minute);
    await askDue();
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
      subscriptionMethod: provider,
    });
  });

  test("is granted days later as well", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    await pass(6 * day);
    await askDue();
    expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
  });

  test("is open through its renewals, each with its payment, and shows the next charge", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    await askAll();
    for (const count of [1, 2, 3]) {
      await askAll();
      const { renewal, paidThrough } = await summaryOf(user);
      const next = Temporal.Instant.from(renewal?.nextChargeOn ?? "");
      expect(renewal?.nextChargeOn).toBe(paidThrough);
      expect(renewal).toMatchObject({ plan: "beginner", provider, hasFailed: false });
      expect((await rowsOf(user)).payments).toHaveLength(count);
      await passUntil(next.add({ minutes: 1 }).toString());
      expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
      await pass(4 * minute);
      await askDue();
      expect((await rowsOf(user)).payments).toHaveLength(count + 1);
    }
  });

  test("that fails to renew is past due, then free, and open again once it is paid", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    await askAll();
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    const { nextChargeOn = "" } = (await summaryOf(user)).renewal ?? {};
    await passUntil(Temporal.Instant.from(nextChargeOn).add({ minutes: 5 }).toString());
    await askDue();
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "past-due",
      renewal: { hasFailed: true },
    });
    await pass(3 * day);
    expect(await summaryOf(user)).toMatchObject({
      subscription: "free",
      renewal: { hasFailed: true },
    });
    await setChargesFail(billing.sandbox, null);
    await pass(31 * day);
    await askAll();
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
      renewal: { hasFailed: false },
    });
  });

  test("that is cancelled on the provider's page is open to the end of the paid time", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    await askAll();
    const { subscriptionId, paidThrough } = await summaryOf(user);
    await billing.sandbox.open(`/_sandbox/${provider}/subscriptions/${subscriptionId}/cancel`, {
      method: "POST",
      body: {},
    });
    await pass(2 * day);
    await askDue();
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
      renewal: null,
    });
    const end = Temporal.Instant.from(paidThrough ?? "");
    await passUntil(end.add({ hours: 24 }).toString());
    expect(await summaryOf(user)).toMatchObject({ subscription: "free", renewal: null });
  });

  test("that is given back unheard after its cancellation ends within a day", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    await askAll();
    await cancelPlan(billing.deps, user, { provider });
    const [payment] = (await rowsOf(user)).payments;
    const charges = provider === "paystack" ? "transactions" : "sales";
    const refund = `/_sandbox/${provider}/${charges}/${payment?.chargeId}/refund`;
    await billing.sandbox.open(refund, { method: "POST", body: {} });
    await pass(day + minute);
    await askDue();
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
  });

  test("is granted within five minutes though its charge is never heard of", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    // The worker reconciles each minute, as `test/integration/payment-events.test.ts` shows.
    for (let minutes = 1; minutes <= 5; minutes += 1) {
      await pass(minute);
      await askDue();
    }
    expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
  });

  test("is granted by the first run that it is due for, however many are due before it", async () => {
    const users = await Promise.all([1, 2, 3].map(() => addTestUser(db)));
    for (const user of users) await payBy[provider](user);
    await pass(3 * minute);
    await reconcile({ ...billing.deps, log }, { due: "now", batchSize: 2 });
    for (const user of users) {
      expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
    }
  });

  test("without any word for five days is mended by one run; another changes nothing", async () => {
    const users = await Promise.all([1, 2, 3].map(() => addTestUser(db)));
    for (const user of users) await payBy[provider](user);
    await askAll();
    await pass(33 * day);
    await askAll();
    const before = await Promise.all(users.map(rowsOf));
    expect(before.map(({ payments }) => payments.length)).toEqual([2, 2, 2]);
    for (const user of users) expect((await summaryOf(user)).subscription).toBe("beginner");
    await askAll();
    const after = await Promise.all(users.map(rowsOf));
    expect(after.map(withoutTimesOfAsking)).toEqual(before.map(withoutTimesOfAsking));
  });

  test("is not downgraded by a provider's silence, which stops nobody else", async () => {
    const user = await addTestUser(db);
    await payBy[provider](user);
    await askAll();
    const other = await addTestUser(db);
    await payBy[provider === "paypal" ? "paystack" : "paypal"](other);
    const fault = { kind: "status", status: 503, times: 1_000, path: "/" };
    await billing.sandbox.open(`/_sandbox/${provider}/faults`, { method: "POST", body: fault });
    const before = await summaryOf(user);
    await pass(day + minute);
    expect(await askDue()).toMatchObject({ failed: 1 });
    expect(await summaryOf(user)).toEqual(before);
    expect(await summaryOf(other)).toMatchObject({ subscription: "beginner" });
  });
});

describe("what a browser asks", () => {
  test("a paid reference whose time has run out finds the renewal, or says that it ended", async () => {
    const user = await addTestUser(db);
    const reference = await payBy.paystack(user);
    await claimCheckout(billing.deps, user, { provider: "paystack", reference });
    await pass(50 * day);
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
    const claim = () => claimCheckout(billing.deps, user, { provider: "paystack", reference });
    expect(await claim()).toMatchObject({ subscription: "beginner", subscriptionStatus: "active" });
    await cancelPlan(billing.deps, user, { provider: "paystack" });
    await pass(40 * day);
    await expect(claim()).rejects.toMatchObject({ code: "billing.plan_ended" });
  });

  test("nobody is let into a second checkout for what they pay already", async () => {
    const user = await addTestUser(db);
    const reference = await payBy.paystack(user);
    await claimCheckout(billing.deps, user, { provider: "paystack", reference });
    await pass(50 * day);
    await expect(payBy.paystack(user)).rejects.toMatchObject({
      code: "billing.already_subscribed",
    });
    expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
  });
});

test("a plan begun on the 31st shows and keeps the provider's 28th", async () => {
  const now = await pass(0);
  const year = now.toZonedDateTimeISO("UTC").year + 1;
  await passUntil(`${year}-03-31T09:00:00Z`);
  const user = await addTestUser(db);
  await payBy.paystack(user);
  await askAll();
  const { renewal, paidThrough } = await summaryOf(user);
  expect(renewal?.nextChargeOn).toContain(`${year}-04-28T`);
  expect(paidThrough).toBe(renewal?.nextChargeOn);
});

test("a PayPal subscription cancelled before anybody asked grants what it bought", async () => {
  const user = await addTestUser(db);
  const id = await payBy.paypal(user);
  await billing.sandbox.open(`/_sandbox/paypal/subscriptions/${id}/cancel`, {
    method: "POST",
    body: {},
  });
  await pass(day);
  await askDue();
  expect(await summaryOf(user)).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "cancelled",
    renewal: null,
  });
});

test("a replaced plan that its provider could not end is ended later, and charged once", async () => {
  const user = await addTestUser(db);
  const card = { provider: "paystack", ...beginner } as const;
  const { accessCode } = await startCheckout(billing.deps, user, card);
  await payBy.paypal(user);
  await pay(billing.sandbox, accessCode);
  const fault = { kind: "status", status: 503, times: 100, path: "/subscription/disable" };
  await billing.sandbox.open("/_sandbox/paystack/faults", { method: "POST", body: fault });
  await askAll();
  const renewals = async () =>
    (await rowsOf(user)).subscriptions.map(({ provider, renewal }) => [provider, renewal]).sort();
  expect(await renewals()).toContainEqual(["paystack", expect.not.stringContaining("over")]);
  await billing.sandbox.open("/_sandbox/paystack/faults", { method: "DELETE" });
  await pass(2 * 3_600);
  await askDue();
  expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
  expect((await renewals()).filter(([, renewal]) => renewal === "over")).toHaveLength(1);
});
