import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { PaidPlan } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/index.ts";
import { findLessonNews, listLessonNews } from "#catalog/server/index.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { eraseAccountData } from "../erase-user-data.ts";
import { deriveKeys } from "../keys.ts";
import { markEmailRefused } from "../queries/news.ts";
import { setEmail } from "../queries/users.ts";
import { openTestServer, publicUrl, tokenSecret } from "../testing/test-server.ts";
import { openAccount } from "../testing/test-signed-in.ts";
import { sendNewsDigest, unsubscribeToken } from "./send-news-digest.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });
const keys = deriveKeys(tokenSecret);
const deps = {
  db,
  keys,
  publicUrl,
  school: testSchool,
  lessons: {
    listNew: (trx: typeof db) => listLessonNews({ db: trx }),
    findPublished: (trx: typeof db, ids: readonly string[]) => findLessonNews({ db: trx }, ids),
  },
};

/** Sets the school's clock to this many days from now, at an hour of the school's time zone. */
async function setClock(days: number, hour: number): Promise<void> {
  const at = Temporal.Now.zonedDateTimeISO(deps.school.timeZone)
    .add({ days })
    .withPlainTime({ hour, minute: 30 });
  await sql`update clock_shift
    set shift_seconds = extract(epoch from ${at.toInstant().toString()}::timestamptz - now())
  `.execute(db);
}

let serial = 0;
async function addLesson(
  category: "beginner" | "professional" | "special",
  state: "published" | "draft" = "published",
): Promise<{ id: string; title: string }> {
  serial += 1;
  const title = `Lesson ${serial}`;
  const { rows } = await sql<{ id: string }>`
    insert into videos (slug, title, description, category, serial_number, rank, duration_seconds,
      state, created_at, published_at)
    values (${`lesson-${serial}`}, ${title}, 'Text', ${category}, ${serial}, ${serial}, 60,
      ${state}, school_now(), case when ${state} = 'published' then school_now() end)
    returning id`.execute(db);
  return { id: rows[0]?.id ?? "", title };
}

const setState = (id: string, state: string) =>
  sql`update videos set state = ${state} where id = ${id}`.execute(db);

/** A student with a verified email, on a plan. */
async function addStudent(plan: PaidPlan | null = "beginner", changes: object = {}) {
  const email = `${randomUUID()}@school.test`;
  const { id: userId } = await db
    .insertInto("users")
    .values({ name: "Ada (demo student)", email, passwordHash: "hash", ...changes })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (plan) await givePlan(userId, plan);
  return { userId, email };
}

const givePlan = (userId: string, plan: PaidPlan) =>
  grantPlan(
    { db },
    {
      userId,
      plan,
      billingPeriod: "yearly",
      reference: randomUUID(),
      paidAt: Temporal.Now.instant().toString(),
    },
  );

const mailsTo = ({ email }: { email: string }) =>
  db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody", "lane", "unsubscribeUrl"])
    .where("recipient", "=", email)
    .execute();
const subjectsTo = async (student: { email: string }) =>
  (await mailsTo(student)).map(({ subject }) => subject);
const markAllSent = (email?: string) =>
  db
    .updateTable("mailOutbox")
    .set({ sentAt: sql<Date>`now()` })
    .$if(email !== undefined, (mails) => mails.where("recipient", "=", email ?? ""))
    .execute();
const countMails = async () => (await db.selectFrom("mailOutbox").select("id").execute()).length;

beforeEach(async () => {
  await db.deleteFrom("mailOutbox").execute();
  await db.deleteFrom("newsLessons").execute();
  await db.deleteFrom("newsDigests").execute();
  await db.deleteFrom("videos").execute();
  await sql`update users set disabled_at = now()`.execute(db);
  await setClock(0, 3);
  // The first digest only records the existing lessons.
  await addLesson("beginner");
  expect(await sendNewsDigest(deps)).toBe(0);
  expect(await countMails()).toBe(0);
});

describe("the digest [news-1]", () => {
  test("tells each student once of the new lessons that their plan opens, from eight o'clock on", async () => {
    const [beginner, all] = [await addStudent("beginner"), await addStudent("professional-pro")];
    const five = await addLesson("beginner");
    const etude = await addLesson("professional");
    await setClock(1, 7);
    expect(await sendNewsDigest(deps)).toBe(0);
    await setClock(1, 8);
    expect(await sendNewsDigest(deps)).toBe(2);
    expect(await subjectsTo(beginner)).toEqual([`New lesson: ${five.title}`]);
    expect(await subjectsTo(all)).toEqual(["2 new lessons"]);
    const [mail] = await mailsTo(all);
    const token = unsubscribeToken(keys, all.userId);
    expect(mail).toMatchObject({
      lane: 3,
      unsubscribeUrl: `${publicUrl}/api/news/unsubscribe?token=${token}`,
      textBody: expect.stringContaining(`${publicUrl}/unsubscribe?token=${token}`),
    });
    for (const { title } of [five, etude]) expect(mail?.textBody).toContain(title);
    expect(mail?.textBody).toContain(`${publicUrl}/video/lesson-${serial}`);
    expect(JSON.stringify(mail)).not.toContain(all.userId);
    // No mail on the same day, on the next day, or when a lesson is shown again.
    await setState(five.id, "hidden");
    await setState(five.id, "published");
    await setClock(1, 20);
    expect(await sendNewsDigest(deps)).toBe(0);
    await setClock(2, 9);
    expect(await sendNewsDigest(deps)).toBe(0);
  });

  test("leaves out lessons that are hidden again or not published, and students to whom none is open", async () => {
    const student = await addStudent("beginner");
    const hidden = await addLesson("beginner");
    await addLesson("beginner", "draft");
    await addLesson("professional");
    await setState(hidden.id, "hidden");
    await setClock(1, 9);
    expect(await sendNewsDigest(deps)).toBe(0);
    // No mail named the lesson, so the digest names it once it is shown.
    await setState(hidden.id, "published");
    await setClock(2, 9);
    expect(await sendNewsDigest(deps)).toBe(1);
    expect(await subjectsTo(student)).toEqual([`New lesson: ${hidden.title}`]);
  });

  test("leaves out who is on no plan, disabled, erased, switched off, refused, a teacher, or never proved the email", async () => {
    const now = new Date();
    const told = await addStudent();
    const google = await addStudent("beginner", { passwordHash: null });
    const subject = randomUUID();
    await db
      .insertInto("googleIdentities")
      .values({ issuer: "https://google.test", subject, userId: google.userId })
      .execute();
    await addStudent(null);
    await addStudent("beginner", { disabledAt: now });
    await addStudent("beginner", { newsOffAt: now });
    await addStudent("beginner", { role: "instructor" });
    await addStudent("beginner", { passwordHash: null });
    const erased = await addStudent();
    await db.transaction().execute((trx) => eraseAccountData(trx, erased.userId));
    const refused = await addStudent();
    await markEmailRefused(db, refused.email.toUpperCase());
    await addLesson("special");
    await setClock(1, 9);
    expect(await sendNewsDigest(deps)).toBe(2);
    expect(await subjectsTo(told)).toHaveLength(1);
    expect(await subjectsTo(google)).toHaveLength(1);
    // The new email has not been refused.
    const email = `${randomUUID()}@school.test`;
    await db.transaction().execute((trx) => setEmail(trx, refused.userId, email));
    await addLesson("special");
    await setClock(2, 9);
    expect(await sendNewsDigest(deps)).toBe(3);
    expect(await subjectsTo({ email })).toHaveLength(1);
  });

  test("goes on after a crash in between, and two workers tell nobody twice", async () => {
    const students = [];
    for (let index = 0; index < 7; index += 1) students.push(await addStudent());
    await addLesson("beginner");
    await setClock(1, 9);
    const stop = new AbortController();
    let batches = 0;
    const crashing = {
      ...deps,
      lessons: {
        ...deps.lessons,
        findPublished: async (trx: typeof db, ids: readonly string[]) => {
          batches += 1;
          if (batches === 2) throw new Error("the worker died");
          return deps.lessons.findPublished(trx, ids);
        },
      },
    };
    await expect(sendNewsDigest(crashing, { batch: 2 })).rejects.toThrow("the worker died");
    expect(await countMails()).toBe(2);
    stop.abort();
    expect(await sendNewsDigest(deps, { signal: stop.signal })).toBe(0);
    await Promise.all([1, 2, 3].map(() => sendNewsDigest(deps, { batch: 2 })));
    await sendNewsDigest(deps, { batch: 2 });
    for (const student of students) expect(await subjectsTo(student)).toHaveLength(1);
    expect(await countMails()).toBe(7);
  });
});

describe("after an outage over midnight there is one digest [news-digest-1]", () => {
  test("where the workers were away, with what each student was not told yet", async () => {
    const students = [await addStudent(), await addStudent(), await addStudent()];
    students.sort((one, other) => (one.userId < other.userId ? -1 : 1));
    const [told] = students;
    const early = await addLesson("beginner");
    await setClock(1, 9);
    let batches = 0;
    const crashing = {
      ...deps,
      lessons: {
        ...deps.lessons,
        findPublished: async (trx: typeof db, ids: readonly string[]) => {
          batches += 1;
          if (batches === 2) throw new Error("the worker died");
          return deps.lessons.findPublished(trx, ids);
        },
      },
    };
    await expect(sendNewsDigest(crashing, { batch: 1 })).rejects.toThrow("the worker died");
    await markAllSent();
    const late = await addLesson("beginner");
    await setClock(2, 9);
    await sendNewsDigest(deps, { batch: 1 });
    for (const student of students) {
      const isTold = student === told;
      const subjects = isTold
        ? [`New lesson: ${early.title}`, `New lesson: ${late.title}`]
        : ["2 new lessons"];
      expect(await subjectsTo(student)).toEqual(subjects);
    }
  });

  test("where they were away for three days, and nothing new was published on the last", async () => {
    const student = await addStudent();
    await addLesson("beginner");
    const dying = {
      ...deps,
      lessons: {
        ...deps.lessons,
        findPublished: () => Promise.reject(new Error("the worker died")),
      },
    };
    for (const day of [1, 2]) {
      await setClock(day, 9);
      await expect(sendNewsDigest(dying)).rejects.toThrow("the worker died");
      await addLesson("beginner");
    }
    await setClock(3, 9);
    expect(await sendNewsDigest(deps)).toBe(1);
    expect(await subjectsTo(student)).toEqual(["3 new lessons"]);
  });

  test("where the mail server was away, in place of the mails that wait", async () => {
    const [student, silent] = [await addStudent("beginner"), await addStudent("beginner")];
    const early = await addLesson("beginner");
    await setClock(1, 9);
    expect(await sendNewsDigest(deps)).toBe(2);
    await markAllSent(silent.email);
    const late = await addLesson("beginner");
    await setClock(2, 9);
    expect(await sendNewsDigest(deps)).toBe(2);
    expect(await subjectsTo(student)).toEqual(["2 new lessons"]);
    const [mail] = await mailsTo(student);
    for (const { title } of [early, late]) expect(mail?.textBody).toContain(title);
    expect(await subjectsTo(silent)).toEqual([
      `New lesson: ${early.title}`,
      `New lesson: ${late.title}`,
    ]);
    await addLesson("beginner");
    await setClock(3, 9);
    await sendNewsDigest(deps);
    expect(await subjectsTo(student)).toEqual(["3 new lessons"]);
  });
});

const post = (path: string, headers = {}, payload = "") =>
  app.inject({ method: "POST", url: path, headers, payload });

describe("ending the news [news-2]", () => {
  test("by one request of a mail program, twice, undone by the same link, without a login", async () => {
    const [student, other] = [await addStudent(), await addStudent()];
    await addLesson("beginner");
    await setClock(1, 9);
    await sendNewsDigest(deps);
    const [mail] = await mailsTo(student);
    const path = (mail?.unsubscribeUrl ?? "").slice(publicUrl.length);
    // Scanners open links, so a GET changes nothing and leads a browser to the page.
    const opened = await app.inject({ url: path });
    expect(opened.statusCode).toBe(302);
    expect(opened.headers.location).toBe(path.replace("/api/news", publicUrl));
    expect(await mailsTo(student)).toHaveLength(1);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    for (const _ of [1, 2]) {
      const ended = await post(path, form, "List-Unsubscribe=One-Click");
      expect([ended.statusCode, ended.json()]).toEqual([200, { data: { subscribed: false } }]);
    }
    // The student's mail had not been sent yet.
    expect(await mailsTo(student)).toEqual([]);
    await markAllSent();
    await addLesson("beginner");
    await setClock(2, 9);
    expect(await sendNewsDigest(deps)).toBe(1);
    expect(await subjectsTo(other)).toHaveLength(2);
    const undone = await post(path.replace("unsubscribe", "resubscribe"));
    expect(undone.json()).toEqual({ data: { subscribed: true } });
    await addLesson("beginner");
    await setClock(3, 9);
    expect(await sendNewsDigest(deps)).toBe(2);
    // An erased account's link is unknown.
    await db.transaction().execute((trx) => eraseAccountData(trx, student.userId));
    expect((await post(path, form, "List-Unsubscribe=One-Click")).statusCode).toBe(404);
  });

  test("not by a forged or broken token, and in the account by its owner alone", async () => {
    const student = await openAccount({ app, db });
    const { call } = await student.openDevice();
    const forged = unsubscribeToken(deriveKeys("another secret"), student.userId);
    for (const name of ["unsubscribe", "resubscribe"]) {
      const answer = await post(`/api/news/${name}?token=${forged}`);
      expect([answer.statusCode, answer.json().code]).toEqual([
        404,
        "accounts.unsubscribe_link_unknown",
      ]);
      expect((await post(`/api/news/${name}?token=short`)).statusCode).toBe(400);
    }
    expect(await call("GET", "/news")).toMatchObject({ body: { data: { subscribed: true } } });
    for (const subscribed of [false, false, true]) {
      const set = await call("PUT", "/news", { subscribed });
      expect(set).toMatchObject({ status: 200, body: { data: { subscribed } } });
      expect((await call("GET", "/news")).body).toEqual({ data: { subscribed } });
    }
    const url = `/api/user/${randomUUID()}/news`;
    expect((await app.inject({ url })).statusCode).toBe(401);
  });
});
