import { describe, expect, test } from "vitest";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { useTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { sendNotices } from "./send-notices.ts";

const database = await useDatabase();
const { db } = database;
const log = { warn: () => undefined };
const hour = 3_600;
const day = 24 * hour;
const failedSubject = "Your payment did not go through";

const billing = await useTestBilling(database);

type User = Awaited<ReturnType<typeof addTestUser>>;

const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);

const deps = () => ({
  db,
  school: { ...testSchool, timeZone: "UTC" },
  publicUrl: "http://school.test",
  planNames: billing.prices.planNames,
  retryDaysOf: () => [1, 3],
  renewalNoticeDays: { monthly: 0, yearly: 0 },
  renewalLinks: billing.deps.renewalLinks,
  findAccount: async (userId: string) => {
    const row = await db
      .selectFrom("users")
      .select(["email", "disabledAt"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return { email: row.email, disabled: row.disabledAt !== null };
  },
});

/** Moves the clock, reconciles, and lets several workers send notices at once, twice. */
async function passUntil(to: Temporal.Instant) {
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: to.toString() });
  await reconcile({ ...billing.deps, log }, { due: "all" });
  for (const _ of [1, 2]) await Promise.all([1, 2, 3].map(() => sendNotices(deps())));
}

/**
 * Creates a student whose plan is paid by card; returns the student and the due date of the next
 * charge.
 */
async function subscribe() {
  const user = await addTestUser(db);
  const chosen = { provider: "paystack", plan: "beginner", billingPeriod: "monthly" } as const;
  const { accessCode } = await startCheckout(billing.deps, user, chosen);
  await pay(billing.sandbox, accessCode);
  await reconcile({ ...billing.deps, log }, { due: "all" });
  const { renewal } = await summaryOf(user);
  return { user, dueAt: Temporal.Instant.from(renewal?.nextChargeOn ?? "") };
}

async function setCardExpiry(user: User, expiry: Temporal.PlainDate) {
  const { subscriptionId } = await summaryOf(user);
  const text = `${String(expiry.month).padStart(2, "0")} / ${String(expiry.year).slice(2)}`;
  const url = `/_sandbox/paystack/subscriptions/${subscriptionId}/card`;
  await billing.sandbox.open(url, { method: "POST", body: { expiry: text } });
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
const plus = (instant: Temporal.Instant, seconds: number) => instant.add({ seconds });
const presentedDay = (instant: Temporal.Instant) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    instant.epochMilliseconds,
  );

describe("after a failed renewal", () => {
  test("a student is told at once, a day before access ends and when it ended, each once", async () => {
    const { user, dueAt } = await subscribe();
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    await passUntil(plus(dueAt, hour));
    const [mail] = await mailsTo(user);
    expect(mail?.textBody).toContain(
      `Your payment of ₦7,500 for the Beginner plan, due on ${presentedDay(dueAt)}, did not go`,
    );
    expect(mail?.textBody).toContain(`open until ${presentedDay(plus(dueAt, 3 * day))}`);
    const retryDays = [1, 3].map((days) => presentedDay(plus(dueAt, days * day)));
    expect(mail?.textBody).toContain(`We try the card again on ${retryDays.join(" and ")}.`);
    expect(mail?.textBody).toContain("http://school.test/account-subscription\n");
    expect(mail?.textBody).toContain("http://school.test/plans\n");
    await passUntil(plus(dueAt, 2 * day - hour));
    expect(await subjectsTo(user)).toEqual([failedSubject]);
    await passUntil(plus(dueAt, 2 * day + hour));
    await passUntil(plus(dueAt, 3 * day + hour));
    await passUntil(plus(dueAt, 5 * day));
    expect(await subjectsTo(user)).toEqual([
      failedSubject,
      `Your lessons close on ${presentedDay(plus(dueAt, 3 * day))}`,
      "Your lessons are closed",
    ]);
  });

  test("[second-cycle-2] that fails again in the next cycle, a student is told once more, with its day and the retries", async () => {
    const { user, dueAt } = await subscribe();
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    for (const days of [0, 2, 3]) await passUntil(plus(dueAt, days * day + hour));
    expect(await subjectsTo(user)).toHaveLength(3);
    const next = dueAt.toZonedDateTimeISO("UTC").add({ months: 1 }).toInstant();
    await passUntil(plus(next, -hour));
    expect(await subjectsTo(user)).toHaveLength(3);
    for (const days of [0, 2, 6]) await passUntil(plus(next, days * day + hour));
    const mails = await mailsTo(user);
    expect(mails.map(({ subject }) => subject).slice(3)).toEqual([failedSubject]);
    const text = mails[3]?.textBody;
    expect(text).toContain(`due on ${presentedDay(next)}, did not go through`);
    expect(text).toContain(
      `Your lessons have been closed since ${presentedDay(plus(dueAt, 3 * day))}`,
    );
    const retryDays = [1, 3].map((days) => presentedDay(plus(next, days * day)));
    expect(text).toContain(`We try the card again on ${retryDays.join(" and ")}.`);
  });

  test("whose charge arrives later, a student is told nothing more until the next fails", async () => {
    const { user, dueAt } = await subscribe();
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    await passUntil(plus(dueAt, hour));
    await setChargesFail(billing.sandbox, null);
    const next = dueAt.toZonedDateTimeISO("UTC").add({ months: 1 }).toInstant();
    await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: plus(next, day).toString() });
    await passUntil(plus(next, day + hour));
    const { renewal } = await summaryOf(user);
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    await passUntil(Temporal.Instant.from(renewal?.nextChargeOn ?? "").add({ hours: 1 }));
    expect(await subjectsTo(user)).toEqual([failedSubject, failedSubject]);
  });

  test("a student who was not told for days is told only what is still true", async () => {
    const { user, dueAt } = await subscribe();
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    await passUntil(plus(dueAt, 4 * day));
    expect(await subjectsTo(user)).toEqual(["Your lessons are closed"]);
    const { user: other, dueAt: otherDueAt } = await subscribe();
    await passUntil(plus(otherDueAt, 20 * day));
    expect(await subjectsTo(other)).toEqual([]);
  });

  test("a disabled account is told nothing", async () => {
    const { user, dueAt } = await subscribe();
    await db
      .updateTable("users")
      .set({ disabledAt: new Date() })
      .where("id", "=", user.userId)
      .execute();
    await setChargesFail(billing.sandbox, "Insufficient Funds");
    await passUntil(plus(dueAt, hour));
    expect(await subjectsTo(user)).toEqual([]);
  });
});

test("a cancelled plan reminds 7 days and a day before its end, each once", async () => {
  const { user, dueAt } = await subscribe();
  await cancelPlan(billing.deps, user, { provider: "paystack" });
  const subject = `Your plan ends on ${presentedDay(dueAt)}`;
  await passUntil(plus(dueAt, -8 * day));
  expect(await subjectsTo(user)).toEqual([]);
  await passUntil(plus(dueAt, -6 * day));
  expect(await subjectsTo(user)).toEqual([subject]);
  await passUntil(plus(dueAt, -hour));
  await passUntil(plus(dueAt, hour));
  expect(await subjectsTo(user)).toEqual([subject, subject]);
  expect((await mailsTo(user))[0]?.textBody).toContain("http://school.test/plans\n");
});

test("a card that expires before the next charge is told 14, 7 and 1 days ahead, until it is changed", async () => {
  const { user, dueAt } = await subscribe();
  const dueOn = dueAt.toZonedDateTimeISO("UTC").toPlainDate();
  await setCardExpiry(user, dueOn.subtract({ months: 1 }));
  await passUntil(plus(dueAt, -15 * day));
  expect(await subjectsTo(user)).toEqual([]);
  expect((await summaryOf(user)).renewal).toMatchObject({ endsBecauseCardExpires: true });
  await passUntil(plus(dueAt, -13 * day));
  expect((await mailsTo(user)).map((mail) => mail.textBody)).toEqual([
    expect.stringContaining(
      `Your card ending 4081 expires before the next payment of ₦7,500 for the Beginner plan, which is due on ${presentedDay(dueAt)}.`,
    ),
  ]);
  await passUntil(plus(dueAt, -6 * day));
  const ends = `Your plan ends on ${presentedDay(dueAt)}`;
  expect(await subjectsTo(user)).toEqual(["Your card expires before the next payment", ends]);
  await setCardExpiry(user, dueOn.add({ years: 1 }));
  await passUntil(plus(dueAt, -hour));
  expect(await subjectsTo(user)).toHaveLength(2);
  expect((await summaryOf(user)).renewal).toMatchObject({ endsBecauseCardExpires: false });
});
