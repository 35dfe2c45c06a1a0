import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { actionsOf, startTestMoney } from "../testing/test-money.ts";
import { addTestUser } from "../testing/test-providers.ts";

const database = await useDatabase();
const { db } = database;

let money: Awaited<ReturnType<typeof startTestMoney>>;
let month: string;
beforeAll(async () => {
  money = await startTestMoney(database);
  month = (await money.get("")).json().data.churn.months.at(-1).month;
});
afterAll(() => money.close());

const fetchCsv = (from: string, to: string) => money.get(`/payments.csv?from=${from}&to=${to}`);

/** The lines of a file, without its mark and the last line break. */
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");

test("a spreadsheet takes no cell for a formula, and reads quotes, commas and Yoruba letters", async () => {
  const names = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "Ada; =1+1",
    '"Ọláwálé", the ẹlder',
    "\t=1",
  ];
  for (const name of names) await money.addPayer(name);
  const response = await fetchCsv(month, month);
  expect(response.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="payments-${month}-to-${month}.csv"`,
    "cache-control": "no-store",
  });
  expect(response.body.startsWith("\uFEFFPaid on,Student,Email,Plan,")).toBe(true);
  const cells = linesOf(response.body)
    .slice(1)
    .map((line) => line.slice("2026-11-23 12:00,".length, line.indexOf("@school.test") - 37));
  expect(cells).toEqual([
    "'=cmd|' /C calc'!A0",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "Ada;' =1+1",
    '"""Ọláwálé"", the ẹlder"',
    expect.stringMatching(/^"?'\t=1"?$/),
  ]);
});

test("a line holds what was paid, kept and given back, to the kobo and the cent", async () => {
  await money.addPayer("Dayo", { provider: "paypal" });
  const lines = linesOf((await fetchCsv(month, month)).body);
  // PayPal tells whole seconds: others that were paid in the same one may follow.
  expect(lines.find((line) => line.includes(",Dayo,"))).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d,Dayo,[\w-]+@school\.test,Beginner,monthly,USD,10\.00,\d\.\d\d,0\.00,paypal,PayPal,[^,]+,R-\d{4}-\d{6},,/,
  );
  expect(lines.find((line) => line.includes(",NGN,"))).toContain(
    ",Beginner,monthly,NGN,7500.00,212.50,0.00,paystack,",
  );
});

test("only the months that were chosen are in it, and each export is logged", async () => {
  expect(linesOf((await fetchCsv("2020-01", "2020-12")).body)).toHaveLength(1);
  const last = (await actionsOf(db)).at(-1);
  expect(last).toMatchObject({
    ...{ actorId: money.teacher.userId, action: "billing.export-payments", reason: null },
    subjectId: "2020-01 to 2020-12",
  });
});

test.each([
  ["2026-12", "2026-01"],
  ["2020-01", "2026-12"],
  ["2026-13", "2026-13"],
  ["", ""],
])("months from %j to %j are refused", async (from, to) => {
  expect((await fetchCsv(from, to)).statusCode).toBe(400);
});

test("students and visitors get nothing", async () => {
  const { userId } = await addTestUser(db);
  const path = `/payments.csv?from=${month}&to=${month}`;
  expect((await money.callAs(userId, "GET", path)).statusCode).toBe(403);
  expect((await money.callAs(null, "GET", path)).statusCode).toBe(401);
});
