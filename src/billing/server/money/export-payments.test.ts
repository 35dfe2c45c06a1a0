import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { moneyOverview } from "../../contract/studio-money.ts";
import { disputeInSandbox, endDispute, refundInSandbox } from "../testing/pay-in-sandbox.ts";
import { moveSchoolClock } from "../testing/prepare-payments.ts";
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

const fetchCsv = (from: string, to: string) => money.post("/payments.csv", { from, to });

const movement = z.object({
  Date: z.string(),
  Movement: z.string(),
  Student: z.string(),
  Currency: z.string(),
  Amount: z.string(),
  VAT: z.string(),
  Fee: z.string(),
  Net: z.string(),
});

/** The lines of a file, without its byte order mark and last line break. */
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell ?? "");

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
  expect(response.body.startsWith("\uFEFFDate,Movement,Student,Email,Plan,")).toBe(true);
  const cells = linesOf(response.body)
    .slice(1)
    .map((line) =>
      line.slice("2026-11-23 12:00,Payment,".length, line.indexOf("@school.test") - 37),
    );
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

test("[studio-money-24] a payment's line has its VAT, fee and net, to the kobo and the cent", async () => {
  await money.addPayer("Dayo", { provider: "paypal" });
  const lines = linesOf((await fetchCsv(month, month)).body);
  // PayPal reports whole seconds, so payments of the same second may follow.
  expect(lines.find((line) => line.includes(",Dayo,"))).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d,Payment,Dayo,[\w-]+@school\.test,Beginner,monthly,USD,10\.00,0\.70,\d\.\d\d,\d\.\d\d,paypal,PayPal,[^,]+,R-\d{4}-\d{6},,/,
  );
  // ₦7,500 include 7.5% of VAT.
  expect(lines.find((line) => line.includes(",NGN,"))).toContain(
    ",Beginner,monthly,NGN,7500.00,523.26,212.50,7287.50,paystack,",
  );
});

test("[studio-money-24] each movement has a line with its own date, and months equal the screen's", async () => {
  const { sandbox } = money;
  const ada = await money.addPayer("Refunded Ada");
  const bisi = await money.addPayer("Disputing Bisi");
  const chargeOf = async ({ userId }: typeof ada) =>
    db
      .selectFrom("payments")
      .select(["chargeId", "subscriptionId", "paidAt"])
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
  await moveSchoolClock({ db, sandbox }, { advanceSeconds: 3 * 24 * 3_600 });
  const { chargeId, subscriptionId, paidAt } = await chargeOf(ada);
  await refundInSandbox(sandbox, { provider: "paystack", chargeId, amountMinor: 200_000 });
  const disputed = { provider: "paystack", chargeId: (await chargeOf(bisi)).chargeId } as const;
  const id = await disputeInSandbox(sandbox, disputed);
  await endDispute(sandbox, { provider: "paystack", id, end: "lost" });
  await money.reconcileAll();
  const retry = { reference: "tlr-fee", subscriptionId, dueAt: paidAt, retryDay: 1, cardHash: "" };
  await db
    .insertInto("renewalRetries")
    .values({ ...retry, state: "failed", feeMinor: 1_000 })
    .execute();
  const { months } = moneyOverview.parse((await money.get("")).json().data);
  const [first = "", last = ""] = [months[0]?.month, months.at(-1)?.month];
  const [head = [], ...rows] = linesOf((await fetchCsv(first, last)).body).map(cellsOf);
  const movements = rows.map((cells) =>
    movement.parse(Object.fromEntries(head.map((name, index) => [name, cells[index]]))),
  );
  const day = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO("Africa/Lagos")
      .toPlainDate()
      .toString();
  const movedOn = day(new Date(paidAt.getTime() + 3 * 24 * 3_600_000));
  const found = movements.filter((it) => it.Student.includes("Ada") || it.Student.includes("Bisi"));
  expect(
    found
      .map(({ Movement, Amount, VAT, Fee, Net }) => [Movement, Amount, VAT, Fee, Net].join(" "))
      .sort(),
  ).toEqual([
    "Lost dispute -7500.00 -523.26 0.00 -7500.00",
    "Payment 7500.00 523.26 212.50 7287.50",
    "Payment 7500.00 523.26 212.50 7287.50",
    "Payment 7500.00 523.26 212.50 7287.50",
    "Refund -2000.00 -139.53 0.00 -2000.00",
    "Retry fee 0.00 0.00 10.00 -10.00",
  ]);
  expect(found.find((it) => it.Movement === "Refund")?.Date.slice(0, 10)).toBe(movedOn);
  expect(found.find((it) => it.Movement === "Lost dispute")?.Date.slice(0, 10)).toBe(movedOn);
  for (const shown of months) {
    const kept = movements
      .filter((it) => it.Currency === shown.currency && it.Date.startsWith(shown.month))
      .reduce((sum, it) => sum + Math.round(Number(it.Net) * 100), 0);
    expect(`${shown.month} ${shown.currency} ${kept}`).toBe(
      `${shown.month} ${shown.currency} ${shown.netMinor}`,
    );
  }
});

test("only the months that were chosen are in it, and each export is logged", async () => {
  expect(linesOf((await fetchCsv("2020-01", "2020-12")).body)).toHaveLength(1);
  const last = (await actionsOf(db)).at(-1);
  expect(last).toMatchObject({
    actorId: money.teacher.userId,
    action: "billing.export-payments",
    reason: null,
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
  const body = { from: month, to: month, code: money.freshCode() };
  expect((await money.callAs(userId, "POST", "/payments.csv", body)).statusCode).toBe(403);
  expect((await money.callAs(null, "POST", "/payments.csv", body)).statusCode).toBe(401);
});
