import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { grantPlan } from "../plans/grant-plan.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock } from "../testing/prepare-payments.ts";
import { useTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { sendNotices } from "./send-notices.ts";

const database = await useDatabase();
const { db } = database;
const log = { warn: () => undefined };
const day = 24 * 3_600;

const billing = await useTestBilling(database);
const { renewalLinks } = billing.deps;

type User = Awaited<ReturnType<typeof addTestUser>>;

const deps = {
  db,
  renewalLinks,
  school: { ...testSchool, timeZone: "UTC" },
  publicUrl: "http://school.test",
  planNames: billing.prices.planNames,
  retryDaysOf: () => [],
  renewalNoticeDays: { monthly: 3, yearly: 14 },
  findAccount: async (userId: string) => {
    const user = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return { email: user.email, disabled: false };
  },
};

/** Moves the clock, reconciles, and lets several workers send notices at once, twice. */
async function passUntil(to: Temporal.Instant, overrides: Partial<typeof deps> = {}) {
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: to.toString() });
  await reconcile({ ...billing.deps, log }, { due: "all" });
  for (const _ of [1, 2]) {
    await Promise.all([1, 2, 3].map(() => sendNotices({ ...deps, ...overrides })));
  }
}

const nextChargeOf = async ({ userId }: User) => {
  const { renewal } = await findSubscriptionSummary({ db }, userId);
  return Temporal.Instant.from(renewal?.nextChargeOn ?? "");
};

/** Creates a student whose plan is paid by card; returns the student and the next charge. */
async function subscribe(billingPeriod: "monthly" | "yearly" = "monthly") {
  const user = await addTestUser(db);
  const chosen = { provider: "paystack", plan: "beginner", billingPeriod } as const;
  const { accessCode } = await startCheckout(billing.deps, user, chosen);
  await pay(billing.sandbox, accessCode);
  await reconcile({ ...billing.deps, log }, { due: "all" });
  return { user, chargeAt: await nextChargeOf(user) };
}

const mailsTo = ({ email }: User) =>
  db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody"])
    .where("recipient", "=", email)
    // Mails without receipts.
    .where("attachmentKind", "is", null)
    .orderBy("createdAt")
    .execute();
const subjectsTo = async (user: User) => (await mailsTo(user)).map((mail) => mail.subject);
const ahead = (instant: Temporal.Instant, seconds: number) => instant.subtract({ seconds });
const presentedDay = (instant: Temporal.Instant) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    instant.epochMilliseconds,
  );

describe("the announcement of a renewal [renewal-notice-1]", () => {
  test("names sum and date of a monthly charge 3 days ahead, once for each charge", async () => {
    const { user, chargeAt } = await subscribe();
    await passUntil(ahead(chargeAt, 4 * day));
    expect(await subjectsTo(user)).toEqual([]);
    await passUntil(ahead(chargeAt, 3 * day - 60));
    const subject = `Your plan renews on ${presentedDay(chargeAt)}`;
    const [mail] = await mailsTo(user);
    expect(mail?.subject).toBe(subject);
    expect(mail?.textBody).toContain(
      `On ${presentedDay(chargeAt)} your Beginner plan renews for another month, and ₦7,500 is charged.`,
    );
    expect(mail?.textBody).toContain(
      "Cancel the renewal: http://school.test/cancel-renewal?token=",
    );
    await passUntil(ahead(chargeAt, day));
    await passUntil(ahead(chargeAt, -day));
    expect(await subjectsTo(user)).toEqual([subject]);
    const next = await nextChargeOf(user);
    await passUntil(ahead(next, 2 * day));
    expect(await subjectsTo(user)).toEqual([subject, `Your plan renews on ${presentedDay(next)}`]);
  });

  test("comes 14 days before a yearly charge, and by other settings earlier or never", async () => {
    const { user, chargeAt } = await subscribe("yearly");
    const { user: other } = await subscribe("yearly");
    await passUntil(ahead(chargeAt, 15 * day));
    expect(await subjectsTo(user)).toEqual([]);
    await passUntil(ahead(chargeAt, 14 * day - 60), {
      renewalNoticeDays: { monthly: 3, yearly: 0 },
    });
    expect(await subjectsTo(user)).toEqual([]);
    await passUntil(ahead(chargeAt, 14 * day - 120));
    for (const it of [user, other]) {
      expect((await mailsTo(it))[0]?.textBody).toContain("another year, and ₦80,000 is charged");
    }
  });

  test("does not come after the charge, to cancelled, given or one-time plans, or twice where the day moves", async () => {
    const [late, cancelled, given] = [await subscribe(), await subscribe(), await addTestUser(db)];
    await cancelPlan(billing.deps, cancelled.user, { provider: "paystack" });
    await grantPlan(
      { db },
      {
        userId: given.userId,
        plan: "beginner",
        billingPeriod: "monthly",
        reference: randomUUID(),
        paidAt: Temporal.Now.instant().toString(),
      },
    );
    await passUntil(ahead(late.chargeAt, -60));
    expect(await subjectsTo(late.user)).toEqual([]);
    const next = await nextChargeOf(late.user);
    await passUntil(ahead(next, 2 * day));
    await db
      .updateTable("subscriptions")
      .set({ nextChargeAt: new Date(next.epochMilliseconds + day * 1_000) })
      .where("userId", "=", late.user.userId)
      .execute();
    await sendNotices(deps);
    expect(await subjectsTo(late.user)).toHaveLength(1);
    const subjects = [...(await subjectsTo(cancelled.user)), ...(await subjectsTo(given))];
    expect(subjects.filter((subject) => subject.includes("renews"))).toEqual([]);
  });

  test("names the price that will be charged, where another one was announced", async () => {
    const { user, chargeAt } = await subscribe("yearly");
    const { id: subscriptionId, planCode } = await db
      .selectFrom("subscriptions")
      .select(["id", "planCode"])
      .where("userId", "=", user.userId)
      .executeTakeFirstOrThrow();
    await moveSchoolClock(
      { db, sandbox: billing.sandbox },
      { to: ahead(chargeAt, 13 * day).toString() },
    );
    const { id: priceChangeId } = await db
      .insertInto("priceChanges")
      .values({
        provider: "paystack",
        planCode: planCode ?? "",
        plan: "beginner",
        billingPeriod: "yearly",
        priceMinor: 9_000_000,
        currency: "NGN",
        announcedAt: new Date(ahead(chargeAt, 20 * day).epochMilliseconds),
        takesEffectAt: new Date(ahead(chargeAt, day).epochMilliseconds),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const chargedOn = new Date(chargeAt.epochMilliseconds);
    await db
      .insertInto("priceChangeNotices")
      .values({ priceChangeId, subscriptionId, chargedOn })
      .execute();
    await sendNotices(deps);
    expect((await mailsTo(user))[0]?.textBody).toContain("₦90,000 is charged");
  });
});

describe("the link that cancels a renewal [renewal-notice-2]", () => {
  const answer = z.object({ data: z.object({ state: z.enum(["renews", "ended"]) }) });
  const path = "/api/subscription/renewal-link";

  async function readToken(user: User): Promise<string> {
    const [mail] = await mailsTo(user);
    return /cancel-renewal\?token=([^\s]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
  }

  test("says without a login what ends and when, and cancels by a POST alone, twice", async () => {
    const { user, chargeAt } = await subscribe();
    await passUntil(ahead(chargeAt, 2 * day));
    const token = await readToken(user);
    expect(token).not.toContain(user.userId);
    for (const _ of [1, 2]) {
      const shown = await billing.get(null, `${path}?token=${token}`);
      expect(shown.json().data).toEqual({
        plan: "beginner",
        billingPeriod: "monthly",
        amountMinor: 750_000,
        currency: "NGN",
        chargeOn: chargeAt.toString({ fractionalSecondDigits: 3 }),
        state: "renews",
        openUntil: chargeAt.toString({ fractionalSecondDigits: 3 }),
      });
    }
    expect((await findSubscriptionSummary({ db }, user.userId)).subscriptionStatus).toBe("active");
    for (const _ of [1, 2]) {
      const ended = await billing.post(null, path, { token });
      expect([ended.statusCode, answer.parse(ended.json()).data.state]).toEqual([200, "ended"]);
    }
    const summary = await findSubscriptionSummary({ db }, user.userId);
    expect(summary).toMatchObject({ subscription: "beginner", subscriptionStatus: "cancelled" });
    await passUntil(ahead(chargeAt, -day));
    expect((await findSubscriptionSummary({ db }, user.userId)).subscription).toBe("free");
  });

  test("is refused when it is forged, changed or older than a month", async () => {
    const { user, chargeAt } = await subscribe();
    const { user: other } = await subscribe();
    await passUntil(ahead(chargeAt, 2 * day));
    const [token, another] = [await readToken(user), await readToken(other)];
    const [id = "", about = "", mac = ""] = token.split(".");
    const forged = [`${another.split(".")[0]}.${about}.${mac}`, `${id}.2099-01-01.${mac}`];
    for (const wrong of [...forged, `${id}.${about}.${"A".repeat(43)}`]) {
      const refused = await billing.post(null, path, { token: wrong });
      expect([refused.statusCode, refused.json().code]).toEqual([
        404,
        "billing.renewal_link_unknown",
      ]);
    }
    await passUntil(ahead(chargeAt, -35 * day));
    expect((await billing.get(null, `${path}?token=${token}`)).statusCode).toBe(404);
    expect((await billing.post(null, path, { token })).statusCode).toBe(404);
  });
});
