import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { raiseFlag } from "../queries/billing-flags.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock } from "../testing/prepare-payments.ts";
import { actionsOf, startTestMoney } from "../testing/test-money.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { tryEndRenewal } from "./end-renewal.ts";

const database = await useDatabase();
const { db } = database;
const reason = "She was ill for a month";
const unknownId = "00000000-0000-4000-8000-000000000000";
const day = 24 * 3_600;

let money: Awaited<ReturnType<typeof startTestMoney>>;
beforeAll(async () => {
  money = await startTestMoney(database);
});
afterAll(() => money.close());

const summaryOf = (userId: string) => findSubscriptionSummary({ db }, userId);
const actionsAbout = async (studentId: string) =>
  (await actionsOf(db)).filter((it) => it.studentId === studentId);
const monthsAfter = (instant: string | null | undefined, months: number) =>
  Temporal.Instant.from(instant ?? "")
    .toZonedDateTimeISO("UTC")
    .add({ months })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });

function give(
  studentId: string,
  input: { plan?: string; months?: number; requestId?: string } = {},
) {
  const { plan: subscription = "beginner", months = 1, requestId = randomUUID() } = input;
  const body = { requestId, subscription, months, reason };
  return money.post(`/students/${studentId}/give-months`, body);
}

describe("free months", () => {
  test("open a plan to a student without one, and end by themselves", async () => {
    const { userId } = await addTestUser(db);
    const response = await give(userId, { plan: "professional", months: 2 });
    const { paidThrough } = await summaryOf(userId);
    expect(response.json().data).toEqual({ plan: "professional", paidThrough });
    expect(await summaryOf(userId)).toMatchObject({ subscription: "professional", renewal: null });
    expect(await actionsAbout(userId)).toEqual([
      {
        actorId: money.teacher.userId,
        action: "billing.give-months",
        reason,
        subjectId: userId,
        studentId: userId,
        details: { plan: "professional", months: 2 },
      },
    ]);
    await moveSchoolClock({ db, sandbox: money.sandbox }, { advanceSeconds: 63 * day });
    expect(await summaryOf(userId)).toMatchObject({ subscription: "free" });
  });

  test("given by a double click are given once", async () => {
    const { userId } = await addTestUser(db);
    const requestId = randomUUID();
    const answers = await Promise.all([give(userId, { requestId }), give(userId, { requestId })]);
    expect(answers.map((it) => it.statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await actionsAbout(userId)).toHaveLength(1);
  });

  test.each(["monthly", "yearly"] as const)(
    "lengthen the same plan that renews %s, which goes on renewing",
    async (billingPeriod) => {
      const { userId } = await money.addPayer("Ada", { billingPeriod });
      const before = await summaryOf(userId);
      await give(userId, { months: 1 });
      await give(userId, { months: 2 });
      const after = await summaryOf(userId);
      expect(after).toMatchObject({
        subscription: "beginner",
        subscriptionStatus: "active",
        renewal: before.renewal,
        paidThrough: monthsAfter(before.paidThrough, 3),
      });
      await money.reconcileAll();
      expect(await summaryOf(userId)).toEqual(after);
    },
  );

  test("are never lost to the renewals that follow", async () => {
    const { userId } = await money.addPayer("Bisi");
    const before = await summaryOf(userId);
    await give(userId);
    await moveSchoolClock({ db, sandbox: money.sandbox }, { advanceSeconds: 33 * day });
    await money.reconcileAll();
    const after = await summaryOf(userId);
    expect(after.renewal?.hasFailed).toBe(false);
    expect(Date.parse(after.paidThrough ?? "")).toBeGreaterThanOrEqual(
      Date.parse(monthsAfter(before.paidThrough, 2)) - 4 * day * 1_000,
    );
  });

  test("of another plan than the one that runs are refused, and change nothing", async () => {
    const { userId } = await money.addPayer("Chidi");
    const before = await summaryOf(userId);
    const response = await give(userId, { plan: "professional-pro" });
    expect([response.statusCode, response.json().code]).toEqual([
      409,
      "billing.other_plan_running",
    ]);
    expect(await summaryOf(userId)).toEqual(before);
    expect(await actionsAbout(userId)).toEqual([]);
  });

  test.each([0, 13, 1.5])("are from one to twelve: %s is refused", async (months) => {
    const { userId } = await addTestUser(db);
    expect((await give(userId, { months })).statusCode).toBe(400);
  });
});

describe("ending a renewal", () => {
  const end = (studentId: string) => money.post(`/students/${studentId}/end-renewal`, { reason });

  test.each(["paystack", "paypal"] as const)(
    "at %s keeps the paid time; a second time nothing renews",
    async (provider) => {
      const { userId } = await money.addPayer("Dayo", { provider });
      const { paidThrough } = await summaryOf(userId);
      expect((await end(userId)).json().data).toEqual({ plan: "beginner", paidThrough });
      expect(await summaryOf(userId)).toMatchObject({
        subscription: "beginner",
        subscriptionStatus: "cancelled",
        renewal: null,
      });
      expect((await end(userId)).json().code).toBe("billing.no_renewal");
      expect(await actionsAbout(userId)).toMatchObject([{ action: "billing.end-renewal", reason }]);
    },
  );

  test("of a provider that is down says so, changes nothing and may be repeated", async () => {
    const { userId } = await money.addPayer("Efe");
    const before = await summaryOf(userId);
    await money.failProvider("paystack");
    const response = await end(userId);
    expect([response.statusCode, response.json().code]).toEqual([
      503,
      "billing.provider_unavailable",
    ]);
    expect(await summaryOf(userId)).toEqual(before);
    await money.mendProvider("paystack");
    expect((await end(userId)).statusCode).toBe(200);
    expect((await actionsAbout(userId)).map((it) => it.action)).toEqual([
      "billing.end-renewal",
      "billing.end-renewal-failed",
      "billing.end-renewal",
    ]);
  });

  test("beside another action tells what became of it [guard-31b]", async () => {
    const { userId: studentId } = await money.addPayer("Folake");
    const tryEnd = () =>
      tryEndRenewal(money.deps, { actorId: money.teacher.userId, studentId, reason });
    await money.failProvider("paystack");
    expect(await tryEnd()).toBe("failed");
    await money.mendProvider("paystack");
    expect([await tryEnd(), await tryEnd()]).toEqual(["ended", "none"]);
    expect(await summaryOf(studentId)).toMatchObject({ renewal: null });
  });
});

test("a flag is resolved once, and leaves the list", async () => {
  const { userId } = await addTestUser(db);
  const subject = randomUUID();
  await raiseFlag(db, { kind: "overpaid", provider: "paypal", subject, userId, detail: "x" });
  const listed = async () => (await money.get("/flags")).json().data;
  const { flags, total } = await listed();
  expect(flags).toMatchObject([
    { kind: "overpaid", subject, text: expect.stringContaining("More") },
  ]);
  const resolve = () => money.post(`/flags/${flags[0]._id}/resolve`, { reason });
  expect((await resolve()).statusCode).toBe(200);
  expect((await resolve()).json().code).toBe("billing.flag_not_found");
  expect((await listed()).total).toBe(total - 1);
  expect(await actionsAbout(userId)).toMatchObject([{ action: "billing.resolve-flag", reason }]);
});

test("a payment that bought no plan is listed once, is dismissed once, and still counts as a tape", async () => {
  const { asOf } = (await money.get("")).json().data;
  const id = await money.addUnmatched({
    id: 9,
    domain: "test",
    status: "success",
    reference: "tape-9",
    amount: 1_500_000,
    currency: "NGN",
    plan: {},
    paid_at: asOf,
  });
  expect((await money.get("/unmatched")).json().data.total).toBe(1);
  // After three days the webhook raises this flag too.
  const flag = { provider: "paystack", userId: null, detail: "charge.success" } as const;
  await raiseFlag(db, { ...flag, kind: "unmatched_event", subject: id });
  expect((await money.get("/flags")).json().data.total).toBe(0);
  expect((await money.get("")).json().data).toMatchObject({ openFlags: 0, unmatchedPayments: 1 });
  const dismiss = () => money.post(`/unmatched/${id}/set-aside`, { reason: "Lecture tape 2" });
  const answers = await Promise.all([dismiss(), dismiss()]);
  expect(answers.map((it) => it.statusCode)).toEqual([200, 200]);
  const logged = (await actionsOf(db)).filter((it) => it.subjectId === id);
  expect(logged).toMatchObject([{ action: "billing.set-payment-aside", reason: "Lecture tape 2" }]);
  expect((await money.get("/unmatched")).json().data).toEqual({
    payments: [],
    total: 0,
    nextCursor: null,
  });
  const { tapes } = (await money.get("")).json().data;
  expect(tapes).toMatchObject([{ payments: 1, grossMinor: 1_500_000 }]);
});

test("a receipt is mailed again to the address that its student has now", async () => {
  const { userId } = await money.addPayer("Ọláwálé");
  const email = `${randomUUID()}@school.test`;
  await db.updateTable("users").set({ email }).where("id", "=", userId).execute();
  const { payments } = (await money.get(`/payments?search=${email}`)).json().data;
  const [{ number }] = payments[0].receipts;
  const response = await money.post(`/receipts/${number}/resend`, { reason });
  expect(response.json().data).toEqual({ sentTo: email });
  const mails = await db
    .selectFrom("mailOutbox")
    .select(["subject", "attachmentKey"])
    .where("recipient", "=", email)
    .execute();
  expect(mails).toEqual([{ subject: expect.stringContaining(number), attachmentKey: number }]);
  expect(await actionsAbout(userId)).toMatchObject([
    { action: "billing.resend-receipt", subjectId: number },
  ]);
});

const actions = [
  ["students/{id}/give-months", { requestId: unknownId, subscription: "beginner", months: 1 }],
  ["students/{id}/end-renewal", {}],
  ["flags/{id}/resolve", {}],
  ["unmatched/{id}/set-aside", {}],
  ["receipts/R-2020-000001/resend", {}],
] as const;

describe.each(actions)("POST %s", (path, body) => {
  const url = `/${path.replace("{id}", unknownId)}`;

  test("of something unknown is 404", async () => {
    expect((await money.post(url, { ...body, reason })).statusCode).toBe(404);
  });

  test("needs a reason", async () => {
    expect((await money.post(url, body)).statusCode).toBe(400);
    expect((await money.post(url, { ...body, reason: "  x  " })).statusCode).toBe(400);
  });

  test("is closed to students and visitors", async () => {
    const { userId } = await addTestUser(db);
    const call = (caller: string | null) => money.callAs(caller, "POST", url, { ...body, reason });
    expect((await call(userId)).statusCode).toBe(403);
    expect((await call(null)).statusCode).toBe(401);
  });
});
