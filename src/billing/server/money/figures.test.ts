import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { moneyOverview } from "../../contract/studio-money.ts";
import { grantPlan } from "../plans/grant-plan.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { startTestMoney } from "../testing/test-money.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { countMoney } from "./read-overview.ts";

const database = await useDatabase();
const { db } = database;
const day = 24 * 3_600;

let money: Awaited<ReturnType<typeof startTestMoney>>;
beforeAll(async () => {
  money = await startTestMoney(database);
});
afterAll(() => money.close());

const readOverview = async () => moneyOverview.parse((await money.get("")).json().data);
const moveBy = (advanceSeconds: number) =>
  moveSchoolClock({ db, sandbox: money.sandbox }, { advanceSeconds });

test("a school without payments has empty figures for twelve months", async () => {
  const overview = await readOverview();
  expect(overview).toMatchObject({
    subscribers: [],
    recurring: [],
    months: [],
    tapes: [],
    openFlags: 0,
    unmatchedPayments: 0,
    pastDueStudents: 0,
    churn: { last30Days: { atStart: 0, lost: 0 } },
  });
  expect(overview.churn.months).toHaveLength(12);
});

test("what renews is counted to the kobo, a year by its twelfth, and a gift apart [studio-money-26]", async () => {
  await money.addPayer("Ada");
  await money.addPayer("Bisi");
  await money.addPayer("Chidi", { billingPeriod: "yearly" });
  await money.addPayer("Dayo", { provider: "paypal" });
  const { userId } = await addTestUser(db);
  const paidAt = Temporal.Now.instant().toString();
  const gift = {
    plan: "professional",
    billingPeriod: "monthly",
    reference: "gift",
    paidAt,
  } as const;
  await grantPlan({ db }, { userId, ...gift });

  const { recurring, subscribers, givenPlans, months } = await readOverview();
  // 2 × ₦7,500 and a twelfth of ₦80,000.
  expect(recurring).toEqual([
    { currency: "NGN", amountMinor: 2 * 750_000 + 666_667 },
    { currency: "USD", amountMinor: 1_000 },
  ]);
  const beginner = { plan: "beginner", pastDue: 0, ending: 0 };
  expect(subscribers).toHaveLength(3);
  expect(givenPlans).toBe(1);
  expect(subscribers).toEqual(
    expect.arrayContaining([
      { ...beginner, billingPeriod: "monthly", currency: "NGN", total: 2, renewing: 2 },
      { ...beginner, billingPeriod: "yearly", currency: "NGN", total: 1, renewing: 1 },
      { ...beginner, billingPeriod: "monthly", currency: "USD", total: 1, renewing: 1 },
    ]),
  );
  expect(months).toHaveLength(2 * 12);
  // Paystack keeps 1.5% and ₦100, at most ₦2,000.
  const fees = 2 * (11_250 + 10_000) + 130_000;
  expect(months.filter((it) => it.payments > 0)).toEqual([
    {
      month: expect.any(String),
      currency: "NGN",
      payments: 3,
      grossMinor: 9_500_000,
      feesMinor: fees,
      refundsMinor: 0,
      netMinor: 9_500_000 - fees,
    },
    expect.objectContaining({ currency: "USD", payments: 1, grossMinor: 1_000 }),
  ]);
});

test("failed renewals are lost students, and are listed with what is owed since when", async () => {
  await setChargesFail(money.sandbox, "Insufficient Funds");
  await moveBy(36 * day);
  await money.reconcileAll();
  const { churn, recurring, pastDueStudents } = await readOverview();
  expect(churn.last30Days).toEqual({ atStart: 4, lost: 3 });
  expect(recurring).toEqual([{ currency: "NGN", amountMinor: 666_667 }]);
  expect(pastDueStudents).toBe(3);
  const { failed, total } = (await money.get("/failed")).json().data;
  expect(total).toBe(3);
  expect(failed).toHaveLength(3);
  expect(failed).toContainEqual(
    expect.objectContaining({
      student: expect.objectContaining({ name: "Ada" }),
      amountMinor: 750_000,
      currency: "NGN",
      provider: "paystack",
      plan: "beginner",
    }),
  );
});

const transaction = {
  id: 1,
  domain: "test",
  status: "success",
  reference: "tape-1",
  amount: 2_000_000,
  currency: "NGN",
  plan: {},
  customer: { email: "femi@elsewhere.test" },
};

test("a tape is told apart from what plans bring", async () => {
  const before = await readOverview();
  const paid_at = before.asOf;
  await money.addUnmatched({ ...transaction, paid_at });
  await money.addUnmatched({
    ...transaction,
    id: 2,
    reference: "plan-1",
    amount: 750_000,
    paid_at,
    plan: { plan_code: "PLN_beginnermonthly" },
  });
  const after = await readOverview();
  expect(after.tapes).toEqual([
    { month: expect.any(String), currency: "NGN", payments: 1, grossMinor: 2_000_000 },
  ]);
  expect(after.months).toEqual(before.months);
  expect(after.unmatchedPayments).toBe(2);
  const { payments } = (await money.get("/unmatched")).json().data;
  expect(payments).toEqual([
    expect.objectContaining({ reference: "plan-1", plan: "beginner", billingPeriod: "monthly" }),
    expect.objectContaining({
      reference: "tape-1",
      amountMinor: 2_000_000,
      plan: null,
      payerEmail: "femi@elsewhere.test",
    }),
  ]);
});

test("payments are found by a part of a name without its accents, a charge and a receipt", async () => {
  await setChargesFail(money.sandbox, null);
  await money.addPayer("Ọláwálé, the elder");
  const find = async (search: string) =>
    (await money.get(`/payments?${new URLSearchParams({ search })}`)).json().data;
  const { payments, total } = await find("olawale");
  expect(total).toBe(1);
  expect(payments).toMatchObject([
    {
      student: { name: "Ọláwálé, the elder" },
      description: "Beginner plan, monthly",
      amountMinor: 750_000,
      returnedMinor: 0,
      returningMinor: 0,
      method: "Card, Paystack",
      receipts: [{ kind: "receipt" }],
    },
  ]);
  const [{ _id, chargeId, receipts }] = payments;
  expect((await find(chargeId)).payments).toMatchObject([{ _id }]);
  expect((await find(receipts[0].number)).payments).toMatchObject([{ _id }]);
  expect(await find("nobody at all %_")).toEqual({ payments: [], total: 0, nextCursor: null });
  expect((await find("")).total).toBeGreaterThan(4);
  expect((await find("")).nextCursor).toBeNull();
});

test("students are found with what they hold", async () => {
  const { students } = (await money.get("/students?search=OLA")).json().data;
  expect(students).toMatchObject([
    { plan: "beginner", billingPeriod: "monthly", paidThrough: expect.any(String), renews: true },
  ]);
  expect((await money.get("/students")).json().data).toEqual({ students: [] });
});

test.each(["", "/failed", "/flags", "/unmatched", "/payments", "/students"])(
  "GET /api/studio/money%s is closed to students and visitors",
  async (path) => {
    const { userId } = await addTestUser(db);
    expect((await money.callAs(userId, "GET", path)).statusCode).toBe(403);
    expect((await money.callAs(null, "GET", path)).statusCode).toBe(401);
  },
);

test("[studio-money-28] where there are many payments, the page shows what the worker added up last, with its time", async () => {
  const { deps } = money;
  const live = await readOverview();
  await countMoney(deps, { atLeast: 1 });
  const counted = await readOverview();
  expect({ ...counted, asOf: "" }).toEqual({ ...live, asOf: "" });
  await moveBy(day);
  await money.addPayer("Ife");
  // The number of open issues is counted in each request.
  await money.addUnmatched({ ...transaction, id: 3, reference: "late", paid_at: counted.asOf });
  const { unmatchedPayments } = counted;
  expect(await readOverview()).toEqual({ ...counted, unmatchedPayments: unmatchedPayments + 1 });
  await countMoney(deps, { atLeast: 1 });
  expect(await readOverview()).not.toEqual(counted);
  // Without a recent worker's figures, and in a small school, each request computes them.
  await db
    .updateTable("moneyFigures")
    .set({ countedAt: sql`now() - interval '31 minutes'` })
    .execute();
  const again = await readOverview();
  expect(again.asOf).not.toBe((await readOverview()).asOf);
  await countMoney(deps, { atLeast: 1_000 });
  expect(await db.selectFrom("moneyFigures").selectAll().execute()).toEqual([]);
});
