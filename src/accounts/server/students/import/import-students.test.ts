import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { maxImportRows } from "#accounts/contract/import-students.ts";
import { giveMonthsIn } from "#billing/server/index.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { useDatabase } from "../../../../../test/support/database.ts";
import { listStudents } from "../../queries/students.ts";
import type { StudentsDeps } from "../students-deps.ts";
import { checkImport, importStudents } from "./import-students.ts";

const { db } = await useDatabase();
const { userId: actorId } = await addTestUser(db);
const failures: unknown[] = [];
let refusedPlan = "";
const deps = {
  db,
  publicUrl: "https://school.test",
  schoolName: "The School",
  giveMonths: async (...[trx, gift]: Parameters<StudentsDeps["giveMonths"]>) => {
    await giveMonthsIn(trx, { graceHours: 0 }, { ...gift, requestId: randomUUID() });
    if (gift.plan === refusedPlan) throw new Error("the plan cannot be given");
  },
};
const reason = "They come from the old school";
const run = (csv: string) =>
  importStudents(deps, {
    actorId,
    csv,
    reason,
    onFailure: (error) => failures.push(error),
  });
const newEmail = () => `${randomUUID()}@school.test`;
const statesOf = ({ rows }: Awaited<ReturnType<typeof run>>) => rows.map(({ state }) => state);
const mailsTo = async (email: string) =>
  (await db.selectFrom("mailOutbox").select("textBody").where("recipient", "=", email).execute())
    .length;
const find = (search: string) =>
  listStudents(db, { search, state: "all", plan: "all" }, { limit: 10 });

test("a dry run says of each row what would happen, and changes nothing", async () => {
  const { email: known } = await addTestUser(db);
  const added = newEmail();
  const csv = [
    "Email;Name;Plan;Months",
    `${added.toUpperCase()};"Ọláwálé; the elder (demo student)";Beginner;3`,
    `${known};Ada (demo student)`,
    `${added};Ada (demo student)`,
    "no-email;Ada",
    `${newEmail()};`,
    `${newEmail()};Ada;gold;1`,
    `${newEmail()};Ada;beginner;13`,
    `${newEmail()};Ada;;2`,
  ].join("\r\n");
  const { rows } = await checkImport({ db }, { csv });
  expect(statesOf({ rows })).toEqual([
    "new",
    "exists",
    "repeated",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
    "invalid",
  ]);
  expect(rows[0]).toEqual({
    line: 2,
    name: "Ọláwálé; the elder (demo student)",
    email: added,
    state: "new",
    problem: null,
  });
  expect(rows[3]?.problem).toBe("Email: Please enter a valid email address");
  expect(rows[4]?.problem).toBe("Name: This field is required");
  expect(rows[6]?.problem).toMatch(/^Plan and months: one of beginner, /);
  expect(await find(added)).toEqual([]);
  expect(await mailsTo(added)).toBe(0);
});

test("an import adds and invites each student once, and a failed row stops nobody", async () => {
  const [plain, gifted, failing] = [newEmail(), newEmail(), newEmail()];
  const csv = `name,email,plan,months
Ada (demo student),${plain},,
Bela (demo student),${failing},professional,2
Chidi (demo student),${gifted},beginner,2
Ada (demo student),${plain},,
`;
  refusedPlan = "professional";
  expect(statesOf(await run(csv))).toEqual(["added", "failed", "added", "repeated"]);
  expect(failures).toMatchObject([{ message: "the plan cannot be given" }]);
  expect(await find(failing)).toEqual([]);
  expect(await mailsTo(failing)).toBe(0);
  refusedPlan = "";
  expect(statesOf(await run(csv))).toEqual(["exists", "added", "exists", "repeated"]);
  expect(statesOf(await run(csv))).toEqual(["exists", "exists", "exists", "repeated"]);
  for (const email of [plain, gifted, failing]) expect(await mailsTo(email)).toBe(1);
  expect(await find(gifted)).toMatchObject([{ name: "Chidi (demo student)", plan: "beginner" }]);
  const [student] = await find(failing);
  expect(student?.plan).toBe("professional");
  const actions = await db
    .selectFrom("auditLog")
    .select(["action", "reason"])
    .where("studentId", "=", student?.id ?? "")
    .orderBy("action")
    .execute();
  expect(actions).toEqual([
    { action: "accounts.import-student", reason },
    { action: "billing.give-months", reason },
  ]);
});

test("two imports of one file at once add and mail each student once", async () => {
  const emails = Array.from({ length: 20 }, newEmail);
  const csv = `name,email\n${emails.map((email) => `Ada (demo student),${email}`).join("\n")}`;
  const both = await Promise.all([run(csv), run(csv)]);
  const states = both.flatMap(statesOf);
  expect(states.filter((state) => state === "added")).toHaveLength(20);
  expect(states.filter((state) => state === "exists")).toHaveLength(20);
  for (const email of emails) expect(await mailsTo(email)).toBe(1);
});

test.each([
  ["no columns", "Ada,ada@school.test"],
  ["an unknown column", "name,email,password\nAda,ada@school.test,secret"],
  ["too many rows", `name,email\n${"a,b\n".repeat(maxImportRows + 1)}`],
])("a file with %s is refused", async (_, csv) => {
  await expect(checkImport({ db }, { csv })).rejects.toMatchObject({
    code: "platform.invalid_request",
  });
});
