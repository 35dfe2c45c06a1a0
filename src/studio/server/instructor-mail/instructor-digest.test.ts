import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { grantPlan } from "#billing/server/index.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { setMailOn } from "../queries.ts";
import { sendInstructorDigest } from "./send-instructor-digest.ts";

const { db } = await useDatabase();
const schoolEmail = "keys@attic-keys.ng";
const deps = {
  db,
  school: { ...testSchool, email: schoolEmail },
  publicUrl: "http://school.test",
  planNames: {
    beginner: "Beginner",
    intermediate: "Intermediate",
    "intermediate-pro": "Intermediate Pro",
    professional: "Professional",
    "professional-pro": "Professional Pro",
  },
};

/** Sets the school's clock to this many days from now, at an hour in the school's time zone. */
async function setClock(days: number, hour: number): Promise<void> {
  const at = Temporal.Now.zonedDateTimeISO(deps.school.timeZone)
    .add({ days })
    .withPlainTime({ hour, minute: 30 });
  await sql`update clock_shift
    set shift_seconds = extract(epoch from ${at.toInstant().toString()}::timestamptz - now())
  `.execute(db);
}

/** Ages all rows and the last digest by minutes. */
async function pass(minutes: number): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes})`;
  await sql`update questions
    set created_at = created_at - ${ago}, reopened_at = reopened_at - ${ago}`.execute(db);
  await sql`update reviews set created_at = created_at - ${ago}`.execute(db);
  await sql`update preparations set ended_at = ended_at - ${ago}`.execute(db);
  await sql`update billing_notices set recorded_at = recorded_at - ${ago}`.execute(db);
  await sql`update instructor_digests set since = since - ${ago}, until = until - ${ago}`.execute(
    db,
  );
}

let serial = 0;
async function addLesson(): Promise<string> {
  serial += 1;
  const { rows } = await sql<{ id: string }>`
    insert into videos (slug, title, description, category, serial_number, rank, duration_seconds)
    values (${`lesson-${serial}`}, ${`Lesson ${serial}`}, '', 'beginner', ${serial}, ${serial}, 60)
    returning id`.execute(db);
  return rows[0]?.id ?? "";
}

async function addUser(role: "student" | "instructor" = "student"): Promise<string> {
  const { id } = await db
    .insertInto("users")
    .values({ name: "Ada", email: `${randomUUID()}@school.test`, role })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const ask = async (
  title: string,
  changes: { answered?: boolean; hiddenAt?: Date; reopenedAt?: Date } = {},
) =>
  db
    .insertInto("questions")
    .values({ userId: await addUser(), videoId: await addLesson(), title, text: "?", ...changes })
    .execute();
const review = async (rating: number) =>
  db
    .insertInto("reviews")
    .values({ userId: await addUser(), videoId: await addLesson(), rating, text: "So." })
    .execute();

/** A lesson whose newest film failed to encode. */
async function failFilm(): Promise<string> {
  const lessonId = await addLesson();
  const { rows } = await sql<{ id: string }>`
    insert into preparations (kind, subject, source, input_hash, media_id, state, failure, ended_at)
    values ('film', 'film.mp4', '[]', ${randomUUID()}, ${randomUUID()}, 'failed', 'no-picture', now())
    returning id`.execute(db);
  const preparationId = rows[0]?.id ?? "";
  await db.insertInto("lessonFilms").values({ lessonId, preparationId }).execute();
  return lessonId;
}

/** A student who has just been mailed about a failed renewal. */
async function failRenewal(): Promise<string> {
  const userId = await addUser();
  await grantPlan(
    { db },
    {
      userId,
      plan: "beginner",
      billingPeriod: "monthly",
      reference: randomUUID(),
      paidAt: Temporal.Now.instant().toString(),
    },
  );
  const { id } = await db
    .updateTable("subscriptions")
    .set({ state: "past_due", priceMinor: 750_000, currency: "NGN" })
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellOf(id, "renewal_failed");
  return id;
}

const tellOf = (subscriptionId: string, kind: string, about = "2026-05-01") =>
  db.insertInto("billingNotices").values({ subscriptionId, kind, about }).execute();

const mails = () =>
  db
    .selectFrom("mailOutbox")
    .select(["recipient", "subject", "textBody", "htmlBody", "lane"])
    .orderBy("recipient")
    .execute();
const subjects = async () => (await mails()).map(({ subject }) => subject);

beforeEach(async () => {
  for (const table of [
    "mailOutbox",
    "instructorDigests",
    "instructorMailsOff",
    "questions",
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const table of ["reviews", "lessonFilms", "preparations", "billingNotices"] as const) {
    await db.deleteFrom(table).execute();
  }
  await setClock(0, 3);
  await ask("Asked before the first digest");
  await pass(10);
  // The first digest only records its time.
  expect(await sendInstructorDigest(deps)).toBe(0);
  await pass(10);
});

describe("the daily mail to the school [teacher-mail-2]", () => {
  test("tells once, from eight o'clock on, of questions, low reviews, failed films and failed renewals", async () => {
    await ask("Which finger?");
    await review(6);
    await review(7);
    const lessonId = await failFilm();
    await failRenewal();
    await pass(10);
    await setClock(1, 7);
    expect(await sendInstructorDigest(deps)).toBe(0);
    await setClock(1, 8);
    const sent = await Promise.all([1, 2, 3].map(() => sendInstructorDigest(deps)));
    expect(sent.toSorted()).toEqual([0, 0, 1]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: schoolEmail,
      lane: 1,
      subject: "1 new question, 1 low review, 1 failed film and 1 failed renewal",
    });
    for (const body of [mail?.textBody, mail?.htmlBody]) {
      expect(body).toContain("Question: Which finger? (Lesson");
      expect(body).toContain("Review: 3 of 5 stars (Lesson");
      expect(body).toContain("This file has no picture.");
      expect(body).toContain(`http://school.test/studio/lessons/edit?lesson=${lessonId}`);
      expect(body).toContain("Renewal: Beginner, ₦7,500. Lessons open until");
      expect(body).toContain("http://school.test/studio/money?tab=attention");
      expect(body).toContain("http://school.test/studio/school?tab=mails");
      expect(body).not.toContain("Ada");
      expect(body).not.toContain("before the first digest");
    }
    await pass(10);
    for (const days of [1, 2]) {
      await setClock(days, 20);
      expect(await sendInstructorDigest(deps)).toBe(0);
    }
  });

  test("tells of a reply that reopened a question, once and apart from new questions [asked-back-3]", async () => {
    await ask("Asked back");
    await ask("Answered since", { answered: true });
    await ask("Hidden since", { hiddenAt: new Date() });
    await pass(10);
    await setClock(1, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    await db.deleteFrom("mailOutbox").execute();
    await pass(10);
    await db.updateTable("questions").set({ reopenedAt: sql`now()` }).execute();
    await ask("New and asked back", { reopenedAt: new Date() });
    await pass(10);
    await setClock(2, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    const [mail] = await mails();
    // The question of beforeEach has no answer, so it counts as reopened too.
    expect(mail?.subject).toBe("1 new question and 2 new replies");
    expect(mail?.textBody).toContain("Reply below: Asked back (Lesson");
    expect(mail?.textBody).not.toMatch(/Answered|Hidden/);
    await pass(10);
    await setClock(3, 9);
    expect(await sendInstructorDigest(deps)).toBe(0);
  });

  test("is not sent where nothing happened, and leaves out what waits no more", async () => {
    await ask("Answered", { answered: true });
    await ask("Hidden", { hiddenAt: new Date() });
    const paid = await failRenewal();
    await db.updateTable("subscriptions").set({ state: "active" }).where("id", "=", paid).execute();
    await pass(10);
    await setClock(1, 9);
    expect(await sendInstructorDigest(deps)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test("loses nothing to an outage of days, nor what a transaction under way writes", async () => {
    await ask("On the first day");
    await pass(24 * 60);
    await ask("On the third day");
    await pass(10);
    await ask("Just now");
    await setClock(3, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    expect(await subjects()).toEqual(["2 new questions"]);
    await pass(10);
    await setClock(4, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    expect((await mails()).map(({ textBody }) => textBody.includes("Just now")).toSorted()).toEqual(
      [false, true],
    );
  });

  test("is recorded with its mails or not at all, so that a failure is made good", async () => {
    await ask("Which finger?");
    await pass(10);
    await setClock(1, 9);
    const broken = {
      ...deps,
      get publicUrl(): string {
        throw new Error("no URL");
      },
    };
    await expect(sendInstructorDigest(broken)).rejects.toThrow("no URL");
    expect(await mails()).toEqual([]);
    expect(await sendInstructorDigest(deps)).toBe(1);
  });

  test("names a failed renewal once, however often its student is told of it", async () => {
    const id = await failRenewal();
    await pass(10);
    await setClock(1, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    await pass(10);
    await tellOf(id, "access_ending");
    await pass(10);
    await setClock(2, 9);
    expect(await sendInstructorDigest(deps)).toBe(0);
    // The next cycle fails too, after access has ended.
    await db.deleteFrom("mailOutbox").execute();
    await db
      .updateTable("subscriptions")
      .set({ accessUntil: sql`now() - interval '1 month'` })
      .where("id", "=", id)
      .execute();
    await tellOf(id, "renewal_failed", "2026-06-01");
    await pass(10);
    await setClock(3, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    expect((await mails())[0]?.textBody).toContain("Lessons closed since");
  });

  test("counts what it does not name", async () => {
    for (let number = 1; number <= 14; number += 1) await ask(`Question ${number}`);
    await pass(10);
    await setClock(1, 9);
    expect(await sendInstructorDigest(deps)).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe("14 new questions");
    expect(mail?.textBody.match(/Question: /g)).toHaveLength(12);
    expect(mail?.textBody).toContain("2 more new questions");
  });

  test("leaves out what is switched off, and goes to the instructors where the school's email is a placeholder", async () => {
    const teacherId = await addUser("instructor");
    await db.transaction().execute((trx) => setMailOn(trx, { kind: "questions", isOn: false }));
    await ask("Which finger?");
    await review(2);
    await pass(10);
    await setClock(1, 9);
    const placeholder = { ...deps, school: testSchool };
    expect(await sendInstructorDigest(placeholder)).toBe(1);
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", teacherId)
      .executeTakeFirstOrThrow();
    expect(await mails()).toMatchObject([{ recipient: email, subject: "1 low review" }]);
  });
});
