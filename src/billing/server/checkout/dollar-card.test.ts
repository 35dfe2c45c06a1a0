import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock } from "../testing/prepare-payments.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser, flagsOf } from "../testing/test-providers.ts";

const database = await useDatabase();
const { db } = database;
const beginner = { subscription: "beginner", subscriptionType: "monthly" };

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

const begun = z.object({ data: z.object({ reference: z.string(), accessCode: z.string() }) });
const begin = (userId: string, body: object) =>
  billing.post(userId, "/api/paystack/checkout", { ...beginner, ...body });
const claim = (userId: string, reference: string) =>
  billing.get(userId, `/api/paystack?ref=${reference}`);
const askAll = () => reconcile({ ...billing.deps, log: { warn: () => undefined } }, { due: "all" });

test("a card is charged in dollars, and renews in dollars", async () => {
  const { userId } = await addTestUser(db);
  const { reference, accessCode } = begun.parse(
    (await begin(userId, { currency: "USD" })).json(),
  ).data;
  await pay(billing.sandbox, accessCode);
  expect((await claim(userId, reference)).statusCode).toBe(200);
  await askAll();
  const summary = await findSubscriptionSummary({ db }, userId);
  expect(summary).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "active",
    isPaidOnce: false,
    renewal: { provider: "paystack", amountMinor: 1_000, currency: "USD", hasFailed: false },
  });
  const due = Temporal.Instant.from(summary.renewal?.nextChargeOn ?? "");
  const later = due.add({ minutes: 5 }).toString();
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: later });
  await askAll();
  const charged = db
    .selectFrom("payments")
    .select(["amountMinor", "currency"])
    .where("userId", "=", userId);
  const dollars = { amountMinor: 1_000, currency: "USD" };
  expect(await charged.execute()).toEqual([dollars, dollars]);
});

test("as many kobo as cents were asked grant nothing, and are flagged", async () => {
  const { userId } = await addTestUser(db);
  const { reference, accessCode } = begun.parse(
    (await begin(userId, { currency: "USD" })).json(),
  ).data;
  await pay(billing.sandbox, accessCode);
  await billing.sandbox.open("/_sandbox/paystack/overrides", {
    method: "POST",
    body: { reference, data: { currency: "NGN" } },
  });
  expect((await claim(userId, reference)).json()).toMatchObject({
    code: "billing.payment_mismatch",
  });
  expect(await flagsOf(db, userId)).toEqual([{ kind: "mismatch", subject: reference }]);
  expect(await findSubscriptionSummary({ db }, userId)).toMatchObject({ subscription: "free" });
});

test("what is paid once is paid in naira", async () => {
  const { userId } = await addTestUser(db);
  const refused = await begin(userId, { currency: "USD", oneTimePayment: "card" });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: "billing.currency_not_offered" },
  ]);
  expect((await begin(userId, { currency: "NGN", oneTimePayment: "card" })).statusCode).toBe(200);
});

test("a way to pay or a currency that does not exist is no valid request", async () => {
  const { userId } = await addTestUser(db);
  for (const body of [{ oneTimePayment: "cheque" }, { currency: "EUR" }, { amount: 1 }]) {
    expect((await begin(userId, body)).statusCode).toBe(400);
  }
});

test("the plans say that they can be paid in dollars by card", async () => {
  const { data } = z
    .object({ data: z.array(z.object({ hasDollarCard: z.boolean() })) })
    .parse((await billing.get(null, "/api/plans")).json());
  expect(data.every(({ hasDollarCard }) => hasDollarCard)).toBe(true);
});
