import { afterAll, beforeAll, expect, test } from "vitest";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { paidPlans } from "../../contract.ts";
import { erasePayer } from "../erase-user-data.ts";
import { grantPlan } from "../plans/grant-plan.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { sendOpenings } from "./waitlist.ts";

const database = await useDatabase();
const { db } = database;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

/** Sets the number of published lessons of each category. */
function setLessons(counts: Record<string, number>) {
  for (const row of billing.lessons) row.count = counts[row.category] ?? 0;
}
/** As `/api/plans` lists them, uncached. */
const listed = async () => (await billing.deps.readOffers()).map(({ lessons }) => lessons);
const planNames = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  "intermediate-pro": "Intermediate Pro",
  professional: "Professional",
  "professional-pro": "Professional Pro",
};
const send = (email: string) =>
  sendOpenings({
    db,
    countLessons: billing.deps.countLessons,
    planNames,
    school: testSchool,
    publicUrl: "http://school.test",
    findAccount: async () => ({ email, disabled: false }),
  });
const mailsTo = (email: string) =>
  db.selectFrom("mailOutbox").select("subject").where("recipient", "=", email).execute();

const sold = { subscription: "beginner", subscriptionType: "monthly" };
const join = (userId: string, subscription: string) =>
  billing.post(userId, `/api/subscription/waitlist/${userId}`, { subscription });

test("[plans-21] the plans say how many lessons each opens", async () => {
  setLessons({ beginner: 3, intermediate: 2, professional: 1, special: 4 });
  expect(await listed()).toEqual([7, 6, 9, 5, 10]);
});

test("[plans-21] a plan that opens no lesson is not sold, by card or PayPal, nor resumed", async () => {
  const { userId } = await addTestUser(db);
  setLessons({ professional: 1 });
  expect(await listed()).toEqual([0, 0, 0, 1, 1]);
  const refused = { code: "billing.plan_opens_nothing" };
  for (const provider of ["paystack", "paypal"]) {
    const response = await billing.post(userId, `/api/${provider}/checkout`, sold);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(refused);
  }
  await grantPlan(
    { db },
    {
      userId,
      plan: "beginner",
      billingPeriod: "monthly",
      reference: "waitlist-test",
      paidAt: new Date().toISOString(),
    },
  );
  const resume = { subscriptionType: "monthly" };
  const resumed = await billing.post(userId, `/api/subscription/resume/${userId}`, resume);
  expect(resumed.json()).toMatchObject(refused);
  const { userId: other } = await addTestUser(db);
  setLessons({ beginner: 1 });
  expect((await billing.post(other, "/api/paystack/checkout", sold)).statusCode).toBe(200);
});

test("[plans-21] who waits for a plan is mailed once when it opens, and not before", async () => {
  const { userId, email } = await addTestUser(db);
  setLessons({});
  for (const plan of paidPlans.slice(0, 2)) {
    expect((await join(userId, plan)).statusCode).toBe(200);
    expect((await join(userId, plan)).json().data).toEqual({ subscription: plan });
  }
  expect(await send(email)).toBe(0);
  setLessons({ beginner: 2 });
  expect((await join(userId, "beginner")).json()).toMatchObject({ code: "billing.plan_is_open" });
  const sent = await Promise.all([send(email), send(email)]);
  expect(sent.sort()).toEqual([0, 1]);
  expect(await mailsTo(email)).toEqual([{ subject: "The Beginner plan has opened" }]);
  const left = db.selectFrom("planWaitlist").select("plan").where("userId", "=", userId);
  expect(await left.execute()).toEqual([{ plan: "intermediate" }]);
});

test("[plans-21] an erased student waits for nothing", async () => {
  const { userId, email } = await addTestUser(db);
  setLessons({});
  await join(userId, "professional");
  await db.transaction().execute((trx) => erasePayer(trx, userId));
  setLessons({ professional: 1 });
  expect(await send(email)).toBe(0);
});
