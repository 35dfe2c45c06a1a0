import { expect, test } from "vitest";
import { grantPlan } from "#billing/server/index.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { refuseDemoAccounts } from "./refuse-demo-accounts.ts";

const { db } = await useDatabase();

test("production refuses a database with plans paid for in the demo's sandbox", async () => {
  const user = { name: "Ada", email: "ada@example.com" };
  const { id: userId } = await db
    .insertInto("users")
    .values(user)
    .returning("id")
    .executeTakeFirstOrThrow();
  const plan = { userId, plan: "beginner", billingPeriod: "monthly" } as const;
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).resolves.toBeUndefined();
  const checkout = {
    ...plan,
    provider: "paystack",
    reference: "r-1",
    amountMinor: 1,
    currency: "NGN",
  } as const;
  await db
    .insertInto("checkouts")
    .values({ ...checkout, planCode: "PLN_beginner_monthly", state: "paid" })
    .execute();
  const refusal = /^SCHOOL_MODE: production refuses this database: it holds plans that were paid/;
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).rejects.toThrow(refusal);
  await db.deleteFrom("checkouts").execute();
  const paidAt = "2026-01-01T00:00:00Z";
  await grantPlan({ db }, { ...plan, reference: "demo-beginner", paidAt });
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).rejects.toThrow(refusal);
  await db.deleteFrom("receipts").execute();
  await db.deleteFrom("payments").execute();
  await db.deleteFrom("subscriptions").execute();
});

test("production refuses a database with demo accounts, the demo does not", async () => {
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).resolves.toBeUndefined();
  const user = { name: "Free (demo student)", email: "free@school.test" };
  await db.insertInto("users").values(user).execute();
  await expect(refuseDemoAccounts({ db }, { mode: "production" })).rejects.toThrow(
    /^SCHOOL_MODE: production refuses this database/,
  );
  await expect(refuseDemoAccounts({ db }, { mode: "demo" })).resolves.toBeUndefined();
});
