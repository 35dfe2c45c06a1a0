import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type ImportField,
  maxImportColumns,
  maxImportRows,
} from "#accounts/contract/import-students.ts";
import { grantMonths } from "#billing/server/index.ts";
import { testIssuer } from "#billing/server/testing/test-issuer.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../../test/support/database.ts";
import { listStudents } from "../../queries/students.ts";
import type { StudentsDeps } from "../students-deps.ts";
import { checkImport, importStudents } from "./import-students.ts";

const { db } = await useDatabase();
const { userId: actorId } = await addTestUser(db);
const failures: unknown[] = [];
let refusedPlan = "";
const { planNames } = testIssuer;
const deps = {
  db,
  publicUrl: "https://school.test",
  school: testSchool,
  planNames,
  giveMonths: async (...[trx, gift]: Parameters<StudentsDeps["giveMonths"]>) => {
    await grantMonths(trx, { graceHours: 0 }, { ...gift, requestId: randomUUID() });
    if (gift.plan === refusedPlan) throw new Error("the plan cannot be given");
  },
};
const reason = "They come from the old school";
const run = (csv: string, columns?: ImportField[]) =>
  importStudents(deps, {
    actorId,
    csv,
    columns,
    reason,
    onFailure: (error) => failures.push(error),
  });
const newEmail = () => `${randomUUID()}@school.test`;
const statesOf = ({ rows }: Awaited<ReturnType<typeof run>>) => rows.map(({ state }) => state);
const textsTo = async (email: string) =>
  (
    await db.selectFrom("mailOutbox").select("textBody").where("recipient", "=", email).execute()
  ).map(({ textBody }) => textBody);
const mailsTo = async (email: string) => (await textsTo(email)).length;
const find = async (search: string) => {
  const filter = { search, state: "all", plan: "all" } as const;
  return (await listStudents(db, filter, { cursor: undefined, limit: 10 })).rows;
};

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
  const { rows } = await checkImport({ db, planNames }, { csv });
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
    gift: { plan: "beginner", months: 3 },
    problem: null,
  });
  expect(rows[3]?.problem).toBe("Email: Please enter a valid email address");
  expect(rows[4]?.problem).toBe("Name: This field is required");
  expect(rows[6]?.problem).toMatch(/^Plan and months: one of Beginner, /);
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
  // [invitation-1] The mail names the school and the months that were given.
  expect(await textsTo(gifted)).toEqual([
    expect.stringMatching(/account for you at The School.*Beginner plan is yours for 2 months/s),
  ]);
  expect(await textsTo(plain)).toEqual([expect.not.stringContaining("plan is yours")]);
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
  ["too many rows", `name,email\n${"a,b\n".repeat(maxImportRows + 1)}`],
  ["too many columns", `name,email${",x".repeat(maxImportColumns)}`],
  ["a quotation mark that is never closed", 'name,email\n"Ada,ada@school.test'],
])("a file with %s is refused", async (_, csv) => {
  await expect(checkImport({ db, planNames }, { csv })).rejects.toMatchObject({
    code: "platform.invalid_request",
  });
});

test("nothing is imported before the columns are chosen", async () => {
  const email = newEmail();
  const csv = `Élève,Adresse\nAda (demo student),${email}\n`;
  await expect(run(csv)).rejects.toMatchObject({ code: "platform.invalid_request" });
  expect(await find(email)).toEqual([]);
  expect(statesOf(await run(csv, ["name", "email"]))).toEqual(["added"]);
});
