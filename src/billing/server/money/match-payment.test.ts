import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import {
  agree,
  monthlyPlan,
  openApi,
} from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { beginnerMonthly } from "../../../../sandbox/start-test-sandbox.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock } from "../testing/prepare-payments.ts";
import { actionsOf, startTestMoney } from "../testing/test-money.ts";
import { addTestUser } from "../testing/test-providers.ts";

const database = await useDatabase();
const { db } = database;
const reason = "Paid on Paystack's page, with her mother's address";

let money: Awaited<ReturnType<typeof startTestMoney>>;
beforeAll(async () => {
  money = await startTestMoney(database);
});
afterAll(() => money.close());
afterEach(() => money.mendProvider("paystack"));

const begun = z.object({ data: z.object({ reference: z.string(), access_code: z.string() }) });
const verified = z.object({ data: z.looseObject({ reference: z.string() }) });

/** Pays at Paystack without the school and its events; `told` overrides fields of the event. */
async function payElsewhere(input: { plan?: string; amount?: number }, told: object = {}) {
  const body = { email: `${randomUUID()}@elsewhere.test`, ...input };
  const { data } = begun.parse(
    (await money.sandbox.api("/transaction/initialize", { method: "POST", body })).body,
  );
  await pay(money.sandbox, data.access_code);
  const { body: known } = await money.sandbox.api(`/transaction/verify/${data.reference}`);
  const transaction = verified.parse(known).data;
  const id = await money.addUnmatched({ ...transaction, ...told });
  return { id, reference: data.reference };
}

const withPlan = { plan: beginnerMonthly.planCode, amount: beginnerMonthly.amountMinor };
const summaryOf = (userId: string) => findSubscriptionSummary({ db }, userId);
const match = (eventId: string, studentId: string, chosen: object = {}) =>
  money.post(`/unmatched/${eventId}/match`, { studentId, ...chosen, reason });
const outcomeOf = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
const actionsAbout = async (studentId: string) =>
  (await actionsOf(db)).filter((it) => it.studentId === studentId);
const beginner = { subscription: "beginner", subscriptionType: "monthly" };

test("a payment for a plan opens it to the student whom it is given to, and renews", async () => {
  const { userId } = await addTestUser(db);
  const { id, reference } = await payElsewhere(withPlan);
  const response = await match(id, userId);
  expect(response.json().data).toMatchObject({ plan: "beginner" });
  expect(await summaryOf(userId)).toMatchObject({
    subscription: "beginner",
    subscriptionMethod: "paystack",
    renewal: { amountMinor: beginnerMonthly.amountMinor, hasFailed: false },
  });
  expect((await money.get("/unmatched")).json().data.total).toBe(0);
  expect(await actionsAbout(userId)).toMatchObject([
    { action: "billing.match-payment", reason, details: { reference, plan: "beginner" } },
  ]);
  await moveSchoolClock({ db, sandbox: money.sandbox }, { advanceSeconds: 33 * 24 * 3_600 });
  await money.reconcileAll();
  const payments = db.selectFrom("payments").select("id").where("userId", "=", userId);
  expect(await payments.execute()).toHaveLength(2);
  expect(await summaryOf(userId)).toMatchObject({ subscription: "beginner" });
});

test("one payment is given once, whoever asks", async () => {
  const [one, other] = [await addTestUser(db), await addTestUser(db)];
  const { id } = await payElsewhere(withPlan);
  const answers = await Promise.all([match(id, one.userId), match(id, other.userId)]);
  expect(answers.map((it) => it.statusCode).sort()).toEqual([200, 409]);
  expect(outcomeOf(await match(id, one.userId))).toEqual([409, "billing.already_matched"]);
  const held = [await summaryOf(one.userId), await summaryOf(other.userId)];
  expect(held.map((it) => it.subscription).sort()).toEqual(["beginner", "free"]);
});

test("a payment without a plan buys once what the instructor chooses, at its price", async () => {
  const { userId } = await addTestUser(db);
  const { id } = await payElsewhere({ amount: 750_000 });
  expect(outcomeOf(await match(id, userId))).toEqual([422, "billing.plan_needed"]);
  const dearer = { subscription: "professional", subscriptionType: "monthly" };
  expect(outcomeOf(await match(id, userId, dearer))).toEqual([422, "billing.payment_mismatch"]);
  expect(await summaryOf(userId)).toMatchObject({ subscription: "free" });
  expect((await match(id, userId, beginner)).statusCode).toBe(200);
  expect(await summaryOf(userId)).toMatchObject({ subscription: "beginner", renewal: null });
});

test.each([
  ["a larger amount", { amount: 5_000 }, { amount: 750_000 }, beginner],
  ["another plan", { amount: 750_000 }, { plan: { plan_code: withPlan.plan } }, {}],
  ["another reference", { amount: 750_000 }, { reference: "nobody-paid-this" }, beginner],
])("an event that claims %s is believed by nobody", async (_, paid, told, chosen) => {
  const { userId } = await addTestUser(db);
  const { id } = await payElsewhere(paid, told);
  expect(outcomeOf(await match(id, userId, chosen))).toEqual([422, "billing.payment_mismatch"]);
  expect(await summaryOf(userId)).toMatchObject({ subscription: "free" });
  expect(await actionsAbout(userId)).toEqual([]);
});

test("a provider that is down gives a clear error, nothing is stored, and it may be repeated", async () => {
  const { userId } = await addTestUser(db);
  const { id } = await payElsewhere(withPlan);
  await money.failProvider("paystack");
  expect(outcomeOf(await match(id, userId))).toEqual([503, "billing.provider_unavailable"]);
  expect(await actionsAbout(userId)).toEqual([]);
  await money.mendProvider("paystack");
  // The provider fails after the verification; the retry continues from the stored state.
  await money.failProvider("paystack", { path: "/customer" });
  expect(outcomeOf(await match(id, userId))).toEqual([503, "billing.provider_unavailable"]);
  await money.mendProvider("paystack");
  expect((await match(id, userId)).json().data).toMatchObject({ plan: "beginner" });
  expect(await actionsAbout(userId)).toHaveLength(1);
});

const created = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
const listed = z.object({ transactions: z.array(z.object({ id: z.string(), time: z.string() })) });

test("a PayPal subscription that began elsewhere is given by its own id", async () => {
  const { userId } = await addTestUser(db);
  const call = await openApi(money.sandbox);
  const urls = { return_url: "http://elsewhere.test", cancel_url: "http://elsewhere.test" };
  const body = { plan_id: monthlyPlan.planId, application_context: urls };
  const begunThere = await call("/v1/billing/subscriptions", { method: "POST", body });
  const { id: billing_agreement_id, links } = created.parse(begunThere.body);
  await agree(money.sandbox, links.find((it) => it.rel === "approve")?.href ?? "");
  const range = "start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z";
  const path = `/v1/billing/subscriptions/${billing_agreement_id}/transactions?${range}`;
  const [sale] = listed.parse((await call(path)).body).transactions;
  const amount = { total: "10.00", currency: "USD" };
  const told = { id: sale?.id, amount, create_time: sale?.time, billing_agreement_id };
  const id = await money.addUnmatched(told, "paypal");
  expect(outcomeOf(await match(id, userId))).toEqual([422, "billing.plan_needed"]);
  expect((await match(id, userId, beginner)).json().data).toMatchObject({ plan: "beginner" });
  expect(await summaryOf(userId)).toMatchObject({
    subscription: "beginner",
    subscriptionMethod: "paypal",
    subscriptionId: billing_agreement_id,
    renewal: { amountMinor: 1_000 },
  });
});

test("students, visitors, unknown payments and students are refused", async () => {
  const { userId } = await addTestUser(db);
  const { id } = await payElsewhere(withPlan);
  const url = `/unmatched/${id}/match`;
  const body = { studentId: userId, reason };
  expect((await money.callAs(userId, "POST", url, body)).statusCode).toBe(403);
  expect((await money.callAs(null, "POST", url, body)).statusCode).toBe(401);
  expect(outcomeOf(await match(randomUUID(), userId))).toEqual([404, "billing.payment_not_found"]);
  expect(outcomeOf(await match(id, randomUUID()))).toEqual([404, "billing.student_not_found"]);
});
