import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { syncChargeRefunds } from "../refunds/sync-charge-refunds.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { disputeInSandbox, endDispute } from "../testing/pay-in-sandbox.ts";
import { clearPayments, moveSchoolClock } from "../testing/prepare-payments.ts";
import { actionsOf, startTestMoney } from "../testing/test-money.ts";
import { addTestUser } from "../testing/test-providers.ts";

const database = await useDatabase();
const { db } = database;
const reason = "She could not use it";

let money: Awaited<ReturnType<typeof startTestMoney>>;
beforeAll(async () => {
  money = await startTestMoney(database);
});
afterAll(() => money.close());
// Otherwise each test would reconcile the payments of all earlier tests.
beforeEach(() => clearPayments({ db, sandbox: money.sandbox }));
afterEach(async () => {
  await money.mendProvider("paystack");
  await money.mendProvider("paypal");
});

const summaryOf = (userId: string) => findSubscriptionSummary({ db }, userId);
const actionsAbout = async (studentId: string) =>
  (await actionsOf(db)).filter((it) => it.studentId === studentId).map((it) => it.action);

async function addPayment(provider: "paystack" | "paypal") {
  const { userId } = await money.addPayer("Ada", { provider });
  // PayPal lists a charge under its id some time after the payment.
  await money.reconcileAll();
  const payment = await db
    .selectFrom("payments")
    .select(["id", "chargeId", "amountMinor"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, ...payment };
}

type Input = { amountMinor?: number; requestId?: string; code?: string };
const freshCode = () => money.freshCode();
const refund = (paymentId: string, input: Input = {}) => {
  const body = { requestId: randomUUID(), code: freshCode(), ...input, reason };
  return money.post(`/payments/${paymentId}/refund`, body);
};
const codeOf = (response: { json: () => { code?: string } }) => response.json().code;
const presented = async (chargeId: string) =>
  (await money.get(`/payments?search=${chargeId}`)).json().data.payments[0];

const refunds = z.object({ data: z.array(z.object({ id: z.number(), amount: z.number() })) });

/** The refunds of a charge that the sandbox's Paystack has received. */
async function refundsAtPaystack(chargeId: string): Promise<number[]> {
  const { body } = await money.sandbox.api(`/refund?transaction=${chargeId}`);
  return refunds.parse(body).data.map((it) => it.amount);
}

describe("a payment given back as a whole", () => {
  test("by PayPal ends the time that it bought at once", async () => {
    const { userId, id, chargeId } = await addPayment("paypal");
    const response = await refund(id);
    expect(response.json().data).toEqual({ state: "done", amountMinor: 1_000 });
    expect(await summaryOf(userId)).toMatchObject({ subscription: "free" });
    expect(await presented(chargeId)).toMatchObject({
      returnedMinor: 1_000,
      returningMinor: 0,
      receipts: [{ kind: "receipt" }, { kind: "credit-note" }],
    });
    expect(await actionsAbout(userId)).toEqual(["billing.refund"]);
  });

  test("by Paystack is under way until Paystack says that the money has gone, and counts in that month", async () => {
    const { userId, id, chargeId } = await addPayment("paystack");
    expect((await refund(id)).json().data).toEqual({ state: "pending", amountMinor: 750_000 });
    expect(await summaryOf(userId)).toMatchObject({ subscription: "beginner" });
    expect(await presented(chargeId)).toMatchObject({ returnedMinor: 0, returningMinor: 750_000 });
    await moveSchoolClock({ db, sandbox: money.sandbox }, { advanceSeconds: 3_600 });
    await money.reconcileAll();
    expect(await summaryOf(userId)).toMatchObject({ subscription: "free" });
    expect(await presented(chargeId)).toMatchObject({ returnedMinor: 750_000, returningMinor: 0 });
    const { months } = (await money.get("")).json().data;
    const naira = months.filter((it: { currency: string }) => it.currency === "NGN").at(-1);
    expect(naira).toMatchObject({ refundsMinor: 750_000 });
    expect(naira.netMinor).toBe(naira.grossMinor - naira.feesMinor - 750_000);
  });
});

describe.each(["paystack", "paypal"] as const)("at %s", (provider) => {
  test("a double click gives back once, and is logged once", async () => {
    const { userId, id, chargeId } = await addPayment(provider);
    const requestId = randomUUID();
    const [one, other] = await Promise.all([
      refund(id, { requestId, amountMinor: 300 }),
      refund(id, { requestId, amountMinor: 300 }),
    ]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json()).toEqual(one.json());
    const { returnedMinor, returningMinor } = await presented(chargeId);
    expect(returnedMinor + returningMinor).toBe(300);
    if (provider === "paystack") expect(await refundsAtPaystack(chargeId)).toEqual([300]);
    expect(await actionsAbout(userId)).toEqual(["billing.refund"]);
  });

  test("[studio-money-25] a part that the studio gives back raises no flag", async () => {
    const { id, userId, chargeId } = await addPayment(provider);
    await refund(id, { amountMinor: 400 });
    await moveSchoolClock({ db, sandbox: money.sandbox }, { advanceSeconds: 3_600 });
    await money.reconcileAll();
    expect(await presented(chargeId)).toMatchObject({ returnedMinor: 400 });
    const flags = await db
      .selectFrom("billingFlags")
      .select("kind")
      .where("userId", "=", userId)
      .execute();
    expect(flags).toEqual([]);
  });

  test("[studio-money-25] a dispute stands at its payment with its sum and dates", async () => {
    const { chargeId, amountMinor } = await addPayment(provider);
    const disputeId = await disputeInSandbox(money.sandbox, { provider, chargeId });
    await money.reconcileAll();
    expect((await presented(chargeId)).disputes).toEqual([
      { state: "open", amountMinor, since: expect.any(String), respondBy: expect.any(String) },
    ]);
    await endDispute(money.sandbox, { provider, id: disputeId, end: "won" });
    await money.reconcileAll();
    expect((await presented(chargeId)).disputes).toMatchObject([{ state: "won", amountMinor }]);
  });

  test("a part leaves the plan; parts never exceed the whole", async () => {
    const { userId, id, amountMinor } = await addPayment(provider);
    expect((await refund(id, { amountMinor: 400 })).statusCode).toBe(200);
    expect(await summaryOf(userId)).toMatchObject({ subscription: "beginner" });
    expect(codeOf(await refund(id, { amountMinor: amountMinor - 399 }))).toBe(
      "billing.refund_exceeds_rest",
    );
    expect((await refund(id)).json().data).toMatchObject({ amountMinor: amountMinor - 400 });
    expect(codeOf(await refund(id))).toBe("billing.refund_exceeds_rest");
    expect(await actionsAbout(userId)).toEqual(["billing.refund", "billing.refund"]);
  });

  test("a provider that is down gives a clear error; the repeat gives back once", async () => {
    const { id, chargeId } = await addPayment(provider);
    const requestId = randomUUID();
    await money.failProvider(provider);
    const down = await refund(id, { requestId, amountMinor: 200 });
    expect([down.statusCode, codeOf(down)]).toEqual([503, "billing.provider_unavailable"]);
    expect(await presented(chargeId)).toMatchObject({
      returnedMinor: 0,
      returningMinor: 0,
      unansweredMinor: 200,
    });
    await money.mendProvider(provider);
    expect(codeOf(await refund(id, { amountMinor: 100 }))).toBe("billing.refund_unfinished");
    // Another form, as after a reload, continues the order that has no response.
    expect((await refund(id, { amountMinor: 200 })).statusCode).toBe(200);
    expect((await refund(id, { requestId, amountMinor: 200 })).statusCode).toBe(200);
    const { returnedMinor, returningMinor, unansweredMinor } = await presented(chargeId);
    expect([returnedMinor + returningMinor, unansweredMinor]).toEqual([200, 0]);
  });
});

test("an order whose answer was lost is not given to Paystack twice", async () => {
  const { id, chargeId } = await addPayment("paystack");
  const requestId = randomUUID();
  // Paystack receives the order, and the process dies before it stores the response.
  const body = { transaction: chargeId, amount: 500, merchant_note: `Refund ${requestId}` };
  await money.sandbox.api("/refund", { method: "POST", body });
  expect((await refund(id, { requestId, amountMinor: 500 })).statusCode).toBe(200);
  expect(await refundsAtPaystack(chargeId)).toEqual([500]);
});

test("a refund, whole or in part, takes a code that was not used before", async () => {
  const { id, userId } = await addPayment("paystack");
  const [code, requestId] = [freshCode(), randomUUID()];
  expect((await refund(id, { code, requestId, amountMinor: 100 })).statusCode).toBe(200);
  for (const amountMinor of [100, 200, undefined]) {
    const body = { requestId: randomUUID(), reason, ...(amountMinor && { amountMinor }) };
    expect(
      codeOf(await money.callAs(money.teacher.userId, "POST", `/payments/${id}/refund`, body)),
    ).toBe("platform.invalid_request");
    expect(codeOf(await refund(id, { code, ...body }))).toBe("accounts.wrong_code");
  }
  // The order with a lost response is repeated under another request id.
  expect((await refund(id, { requestId, amountMinor: 100 })).statusCode).toBe(200);
  expect(await actionsAbout(userId)).toEqual(["billing.refund"]);
});

test("refunds of a day come to no more than the setting", async () => {
  const { id, chargeId } = await addPayment("paystack");
  const before = money.deps.refundsPerDay.NGN;
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("refunds.amountMinor")
    .where("currency", "=", "NGN")
    .where("refunds.state", "in", ["started", "accepted"])
    .execute();
  const given = rows.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0);
  money.deps.refundsPerDay.NGN = given + 1_500;
  try {
    const limit = "billing.refund_limit_reached";
    expect(codeOf(await refund(id, { amountMinor: 1_501 }))).toBe(limit);
    expect((await refund(id, { amountMinor: 1_000 })).statusCode).toBe(200);
    expect(codeOf(await refund(id, { amountMinor: 501 }))).toBe(limit);
    expect((await refund(id, { amountMinor: 500 })).statusCode).toBe(200);
    expect(codeOf(await refund(id, { amountMinor: 1 }))).toBe(limit);
    expect(new Set(await refundsAtPaystack(chargeId))).toEqual(new Set([1_000, 500]));
  } finally {
    money.deps.refundsPerDay.NGN = before;
  }
});

test("a refund that fails later is flagged, and may be asked for again", async () => {
  const { userId, id, chargeId } = await addPayment("paystack");
  const requestId = randomUUID();
  await refund(id, { requestId });
  const listed = refunds.parse((await money.sandbox.api(`/refund?transaction=${chargeId}`)).body);
  const failing = { method: "POST", body: { status: "failed" } } as const;
  await money.sandbox.open(`/_sandbox/paystack/refunds/${listed.data[0]?.id}`, failing);
  const hear = () => syncChargeRefunds(money.deps, { provider: "paystack", chargeId });
  await hear();
  await hear();
  expect(await presented(chargeId)).toMatchObject({ returnedMinor: 0, returningMinor: 0 });
  expect(await summaryOf(userId)).toMatchObject({ subscription: "beginner" });
  const { flags } = (await money.get("/flags")).json().data;
  expect(flags.filter((it: { subject: string }) => it.subject === requestId)).toEqual([
    expect.objectContaining({
      kind: "refund_failed",
      detail: `₦7,500 of ${chargeId} did not go back`,
    }),
  ]);
  expect(codeOf(await refund(id, { requestId }))).toBe("billing.refund_refused");
  expect((await refund(id)).json().data).toEqual({ state: "pending", amountMinor: 750_000 });
  expect(await refundsAtPaystack(chargeId)).toEqual([750_000, 750_000]);
});

test("a refusal says so, is logged, and another order may follow", async () => {
  const { userId, id, chargeId } = await addPayment("paystack");
  // The school refunded it on Paystack's own pages, and received no event.
  await money.sandbox.api("/refund", { method: "POST", body: { transaction: chargeId } });
  const response = await refund(id);
  expect([response.statusCode, codeOf(response)]).toEqual([422, "billing.refund_refused"]);
  expect(codeOf(await refund(id))).toBe("billing.refund_refused");
  expect(await actionsAbout(userId)).toEqual([
    "billing.refund",
    "billing.refund-refused",
    "billing.refund",
    "billing.refund-refused",
  ]);
});

test("students, visitors, unknown payments and refunds without a reason are refused", async () => {
  const { userId, id } = await addPayment("paystack");
  const url = `/payments/${id}/refund`;
  const body = { requestId: randomUUID(), reason };
  expect((await money.callAs(userId, "POST", url, body)).statusCode).toBe(403);
  expect((await money.callAs(null, "POST", url, body)).statusCode).toBe(401);
  expect((await refund(randomUUID())).statusCode).toBe(404);
  expect((await money.post(url, { requestId: randomUUID() })).statusCode).toBe(400);
  expect((await money.post(url, { ...body, amountMinor: 0 })).statusCode).toBe(400);
  expect(await actionsAbout((await addTestUser(db)).userId)).toEqual([]);
  expect(await actionsAbout(userId)).toEqual([]);
});
