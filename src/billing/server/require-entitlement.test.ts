import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/support/database.ts";
import { canWatch, type PaidPlan, paidPlans } from "../contract.ts";
import type { SubscriptionRow } from "./queries/subscriptions.ts";
import { requireEntitlement } from "./require-entitlement.ts";
import { addTestUser } from "./testing/test-providers.ts";

const { db } = await useDatabase();

const categories = ["beginner", "intermediate", "professional", "special"] as const;

/** Copied from the specification (§6), independent of the product's own table. */
const opened: Record<PaidPlan, readonly string[]> = {
  beginner: ["beginner", "special"],
  intermediate: ["intermediate", "special"],
  "intermediate-pro": ["beginner", "intermediate", "special"],
  professional: ["professional", "special"],
  "professional-pro": ["beginner", "intermediate", "professional", "special"],
};

const day = 24 * 3_600_000;
/** State, time until access ends, and whether it grants access. */
const states = [
  ["active, with time left", "active", 20 * day, true],
  ["active, in the last minute", "active", 60_000, true],
  ["active, a minute too late", "active", -60_000, false],
  ["past due, with time left", "past_due", 60_000, true],
  ["past due, a minute too late", "past_due", -60_000, false],
  ["cancelled, with time left", "cancelled", 20 * day, true],
  ["cancelled, a minute too late", "cancelled", -60_000, false],
] as const;

interface Held {
  plan: PaidPlan;
  state: SubscriptionRow["state"];
  accessMs: number;
  isSuperseded?: boolean;
}

async function addHolder({ plan, state, accessMs, isSuperseded = false }: Held) {
  const user = await addTestUser(db);
  const subscribedAt = new Date(Date.now() - 10 * day);
  const accessUntil = new Date(Date.now() + accessMs);
  const times = { subscribedAt, paidThrough: accessUntil, accessUntil };
  const supersededAt = isSuperseded ? new Date() : null;
  await db
    .insertInto("subscriptions")
    .values({
      userId: user.userId,
      provider: "paystack",
      reference: user.email,
      plan,
      state,
      billingPeriod: "monthly",
      supersededAt,
      ...times,
    })
    .execute();
  return { userId: user.userId, role: "student" as const };
}

/** The granted categories, each requested separately. */
async function openedTo(caller: Parameters<typeof requireEntitlement>[1]) {
  const found: string[] = [];
  for (const category of categories) {
    try {
      await requireEntitlement({ db }, caller, (holder) => canWatch(holder, category));
      found.push(category);
    } catch (error) {
      expect(error).toMatchObject({ code: "billing.plan_lacks_category" });
    }
  }
  return found;
}

describe.each(paidPlans)("%s", (plan) => {
  test.each(states)(
    "that is %s grants its categories or none",
    async (_, state, accessMs, grants) => {
      const holder = await addHolder({ plan, state, accessMs });
      expect(await openedTo(holder)).toEqual(grants ? opened[plan] : []);
    },
  );

  test("that was superseded grants nothing", async () => {
    const long = { state: "active" as const, accessMs: 20 * day };
    expect(await openedTo(await addHolder({ plan, ...long, isSuperseded: true }))).toEqual([]);
  });
});

describe("without a plan", () => {
  test("a student is granted nothing", async () => {
    expect(await openedTo({ ...(await addTestUser(db)), role: "student" })).toEqual([]);
  });

  test("an instructor is granted everything", async () => {
    const teacher = { ...(await addTestUser(db)), role: "instructor" as const };
    expect(await openedTo(teacher)).toEqual([...categories]);
  });
});
