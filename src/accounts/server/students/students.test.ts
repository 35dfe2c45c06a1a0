import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noSubscription } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/index.ts";
import { testIssuer } from "#billing/server/testing/test-issuer.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { isDeletionDue, orderDeletion } from "#contact/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { makeFakeFreshCode } from "#platform/server/http/testing/fake-fresh-code.ts";
import { createLog } from "#platform/server/log/log.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { studentsPageSize } from "../../contract/students.ts";
import { eraseAccountData } from "../erase-user-data.ts";
import { addStudentsApi } from "./add-students-api.ts";

const { db } = await useDatabase();
const { requireFreshCode, freshCode } = makeFakeFreshCode();
const teacher = await addTestUser(db);
await db
  .updateTable("users")
  .set({ role: "instructor" })
  .where("id", "=", teacher.userId)
  .execute();

/** A student of that name. */
async function addStudent(name: string): Promise<{ userId: string; email: string }> {
  const user = await addTestUser(db);
  await db.updateTable("users").set({ name }).where("id", "=", user.userId).execute();
  return user;
}

const payment = (index: number) => ({
  _id: randomUUID(),
  paidOn: "2026-01-01T00:00:00.000Z",
  description: "Beginner plan",
  amountMinor: index + 1,
  currency: "NGN" as const,
  method: "Card",
  returnedMinor: 0,
  receipts: [],
});
const payments = [payment(0), payment(1), payment(2)];

const endings: object[] = [];
const { app } = await buildServer({
  log: createLog("test", "silent"),
  errorTable,
  publicUrl: "http://school.test",
  trustProxy: false,
  // The token is the user id.
  identifyCaller: async (userId) => {
    if (userId === undefined) return null;
    const user = await db
      .selectFrom("users")
      .select(["email", "name", "role"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return { userId, ...user, disabled: false, loginSessionId: userId };
  },
  requireFreshCode,
  addApi: async (api) =>
    addStudentsApi(api, {
      db,
      publicUrl: "http://school.test",
      school: testSchool,
      planNames: testIssuer.planNames,
      giveMonths: async () => {},
      orderDeletion,
      isDeletionDue,
      endRenewal: async (input) => {
        endings.push(input);
        return endings.length === 1 ? "failed" : "ended";
      },
      findSubscription: async () => noSubscription,
      listPayments: async ({ cursor }) => ({
        payments: cursor === undefined ? payments.slice(0, 2) : payments.slice(2),
        total: 3,
        nextCursor: cursor === undefined ? "second" : null,
      }),
      posts: {
        count: async () => ({ questions: 2, reviews: 1 }),
        list: async () => ({ questions: [{ title: "Thumb?" }], reviews: [] }),
      },
    }),
});
beforeAll(() => app.ready());
afterAll(() => app.close());

const callAs = (userId: string | null, method: "GET" | "POST", path: string, body?: object) =>
  app.inject({
    method,
    url: `/api/studio/students${path}`,
    headers: userId === null ? {} : { token: `Bearer ${userId}` },
    ...(body && { payload: body }),
  });
const get = (path: string) => callAs(teacher.userId, "GET", path);
const post = (path: string, body: object) => callAs(teacher.userId, "POST", path, body);
const list = async (query: Record<string, string>) =>
  (await get(`?${new URLSearchParams(query)}`)).json().data;
const namesOf = ({ students }: { students: Array<{ name: string }> }) =>
  students.map(({ name }) => name);
const actionsAbout = (studentId: string) =>
  db
    .selectFrom("auditLog")
    .select(["action", "actorId", "reason"])
    .where("studentId", "=", studentId)
    .orderBy("doneAt")
    .execute();
const wrongCode = "AAAA-AAAA-AAAA-AAAA";
const reason = "Asked for it by telephone";

test("students are found by name and email, narrowed by plan and state, the newest first in pages", async () => {
  const word = randomUUID().slice(0, 8);
  for (let index = 0; index < studentsPageSize + 1; index += 1)
    await addStudent(`${word} ${index}`);
  const ola = await addStudent(`Ọláwálé 100% ${word}`);
  const first = await list({ search: word });
  expect(first.total).toBe(studentsPageSize + 2);
  expect(namesOf(first)[0]).toBe(`Ọláwálé 100% ${word}`);
  expect(namesOf(await list({ search: word, cursor: first.nextCursor }))).toEqual([
    `${word} 1`,
    `${word} 0`,
  ]);
  expect(namesOf(await list({ search: `olawale 100% ${word}` }))).toHaveLength(1);
  expect(namesOf(await list({ search: ola.email.toUpperCase() }))).toHaveLength(1);
  expect((await list({ search: "%" })).total).toBe(1);
  await grantPlan(
    { db },
    {
      userId: ola.userId,
      plan: "professional",
      billingPeriod: "monthly",
      reference: word,
      paidAt: new Date().toISOString(),
    },
  );
  const paying = await list({ search: word, plan: "professional" });
  expect(paying.students).toMatchObject([{ _id: ola.userId, plan: "professional" }]);
  expect((await list({ search: word, plan: "beginner" })).total).toBe(0);
  expect((await list({ search: word, plan: "free" })).total).toBe(studentsPageSize + 1);
  expect((await list({ search: word, state: "disabled" })).total).toBe(0);
  expect((await list({ search: teacher.email })).total).toBe(0);
  await db.transaction().execute((trx) => eraseAccountData(trx, ola.userId));
  expect((await list({ search: word })).total).toBe(studentsPageSize + 1);
  expect((await get(`/${ola.userId}`)).statusCode).toBe(404);
});

test("a plan's list counts its students, and neither an instructor on it nor an erased account", async () => {
  const users = [teacher, await addStudent("Ada (demo student)"), await addStudent("Erased")];
  for (const { userId } of users) {
    await grantPlan(
      { db },
      {
        userId,
        plan: "intermediate",
        billingPeriod: "monthly",
        reference: randomUUID(),
        paidAt: new Date().toISOString(),
      },
    );
  }
  expect(await list({ plan: "intermediate" })).toMatchObject({ total: 2 });
  const [, ada, erased] = users;
  await db.transaction().execute((trx) => eraseAccountData(trx, erased?.userId ?? ""));
  const left = await list({ plan: "intermediate" });
  expect(left).toMatchObject({ total: 1, students: [{ _id: ada?.userId }] });
  expect(left.nextCursor).toBeNull();
});

test("a student's page shows plan, payments and posts", async () => {
  const { userId, email } = await addStudent("Ada (demo student)");
  expect((await get(`/${userId}`)).json().data).toMatchObject({
    _id: userId,
    email,
    disabled: false,
    questions: 2,
    reviews: 1,
    subscription: { subscription: "free" },
    payments: { total: 3 },
  });
  expect((await get(`/${teacher.userId}`)).json().code).toBe("accounts.student_not_found");
});

test("disabling takes a reason and a fresh code, ends every session and is logged once", async () => {
  const { userId } = await addStudent("Ada (demo student)");
  await db.insertInto("loginSessions").values({ userId }).execute();
  const disable = (body: object) => post(`/${userId}/disable`, body);
  expect((await disable({ reason })).statusCode).toBe(400);
  expect((await disable({ code: freshCode() })).statusCode).toBe(400);
  expect((await disable({ reason, code: wrongCode })).json().code).toBe("accounts.wrong_code");
  expect(await actionsAbout(userId)).toEqual([]);
  // The response may have been lost, so repeating the call with another code does no harm.
  for (const _ of [1, 2]) {
    const right = { reason, code: freshCode() };
    expect((await disable(right)).json().data).toEqual({ disabled: true, renewal: "kept" });
  }
  const living = await db
    .selectFrom("loginSessions")
    .select("id")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
  expect(living).toEqual([]);
  expect((await get(`/${userId}`)).json().data.disabled).toBe(true);
  for (const _ of [1, 2]) {
    const enabled = await post(`/${userId}/enable`, { reason });
    expect(enabled.json().data).toEqual({ disabled: false });
  }
  expect(await actionsAbout(userId)).toEqual([
    { action: "accounts.disable-student", actorId: teacher.userId, reason },
    { action: "accounts.enable-student", actorId: teacher.userId, reason },
  ]);
  const other = { reason, code: freshCode() };
  expect((await post(`/${teacher.userId}/disable`, other)).statusCode).toBe(404);
});

test("disabling ends the plan as well where that is wanted, and tells the outcome [guard-31]", async () => {
  const { userId: studentId } = await addStudent("Ada (demo student)");
  const disable = () =>
    post(`/${studentId}/disable`, { reason, code: freshCode(), endsPlan: true });
  expect((await disable()).json().data).toEqual({ disabled: true, renewal: "failed" });
  // Repeated: the student is already disabled, and the provider is asked again.
  expect((await disable()).json().data).toEqual({ disabled: true, renewal: "ended" });
  const asked = { actorId: teacher.userId, studentId, reason };
  expect(endings).toEqual([asked, asked]);
});

test("deleting takes the typed email, a reason and a fresh code, keeps out at once and is due now", async () => {
  const { userId, email } = await addStudent("Ada (demo student)");
  await db.insertInto("loginSessions").values({ userId }).execute();
  const remove = (body: object, id = userId) =>
    post(`/${id}/delete`, { confirmation: email, reason, code: freshCode(), ...body });
  expect((await remove({ reason: "" })).statusCode).toBe(400);
  expect((await remove({ confirmation: teacher.email })).json().code).toBe(
    "accounts.confirmation_differs",
  );
  expect((await remove({ code: wrongCode })).json().code).toBe("accounts.wrong_code");
  const deletions = () =>
    db
      .selectFrom("accountDeletions")
      .select(sql<boolean>`due_at <= now()`.as("isDue"))
      .where("userId", "=", userId)
      .execute();
  expect(await deletions()).toEqual([]);
  const confirmation = ` ${email.toUpperCase()} `;
  for (const _ of [1, 2]) {
    expect((await remove({ confirmation })).json().data).toEqual({ disabled: true });
  }
  expect(await deletions()).toEqual([{ isDue: true }]);
  expect((await get(`/${userId}`)).json().data).toMatchObject({
    disabled: true,
    beingDeleted: true,
  });
  expect(await actionsAbout(userId)).toEqual([
    { action: "accounts.delete-student", actorId: teacher.userId, reason },
  ]);
  // Neither another instructor nor the caller.
  const own = await remove({ confirmation: teacher.email }, teacher.userId);
  expect(own.statusCode).toBe(404);
});

test("[ordered-deletion-1] a student whose deletion was ordered is not enabled, one whose own request is not due yet is", async () => {
  const [ordered, asking] = [await addStudent("Ordered"), await addStudent("Asking")];
  const body = { confirmation: ordered.email, reason, code: freshCode() };
  await post(`/${ordered.userId}/delete`, body);
  const refused = await post(`/${ordered.userId}/enable`, { reason });
  expect([refused.statusCode, refused.json().code]).toEqual([
    409,
    "accounts.student_being_deleted",
  ]);
  expect((await get(`/${ordered.userId}`)).json().data.disabled).toBe(true);
  expect(await actionsAbout(ordered.userId)).toHaveLength(1);
  await db
    .insertInto("accountDeletions")
    .values({
      userId: asking.userId,
      confirmedAt: sql`now()`,
      dueAt: sql`now() + interval '3 days'`,
      latestAt: sql`now() + interval '5 days'`,
    })
    .execute();
  await post(`/${asking.userId}/disable`, { reason, code: freshCode() });
  expect((await get(`/${asking.userId}`)).json().data.beingDeleted).toBe(false);
  expect((await post(`/${asking.userId}/enable`, { reason })).statusCode).toBe(200);
});

test("a student's data are exported whole with a fresh code, without any secret", async () => {
  const { userId, email } = await addStudent("Ada (demo student)");
  expect((await post(`/${userId}/export`, {})).statusCode).toBe(400);
  const response = await post(`/${userId}/export`, { code: freshCode() });
  expect(response.headers["content-disposition"]).toContain(`student-${userId}.json`);
  expect(response.json()).toMatchObject({
    _id: userId,
    email,
    payments,
    posts: { questions: [{ title: "Thumb?" }] },
  });
  expect(response.body).not.toMatch(/hash|secret/i);
  expect(await actionsAbout(userId)).toMatchObject([{ action: "accounts.export-student" }]);
});

test("the list is exported for a spreadsheet, without formulas, with a fresh code", async () => {
  const word = randomUUID().slice(0, 8);
  for (const name of [`=1+1 ${word}`, `Ada; =1+1 ${word}`]) await addStudent(name);
  expect((await post("/export", { search: word })).statusCode).toBe(400);
  const response = await post("/export", { search: word, code: freshCode() });
  const [head, ...lines] = response.body.trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFName,Email,State,Plan,Paid through,Joined on");
  expect(lines).toEqual([
    expect.stringMatching(/^Ada;' =1\+1 \w+,[^,]+,active,,,20\d\d-\d\d-\d\d$/),
    expect.stringMatching(/^'=1\+1 \w+,/),
  ]);
});

test("students and visitors get nothing", async () => {
  const { userId } = await addStudent("Ada (demo student)");
  const body = { reason, code: freshCode() };
  const one = ["disable", "enable", "delete", "export"].map((action) => `/${userId}/${action}`);
  for (const path of [...one, "/export", "/import/check", "/import"]) {
    expect((await callAs(userId, "POST", path, body)).statusCode).toBe(403);
    expect((await callAs(null, "POST", path, body)).statusCode).toBe(401);
  }
  expect((await callAs(userId, "GET", `/${userId}`)).statusCode).toBe(403);
});
