import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { paymentHistory } from "../../contract.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser, makeProviders, paystackPaid } from "../testing/test-providers.ts";
import { issueMissingReceipts } from "./issue-receipts.ts";

const database = await useDatabase();
const { db } = database;
const { deps, paystack, payByPaystack } = makeProviders(db);
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

const historyOf = async (userId: string, cursor: string | null = null) => {
  const query = cursor === null ? "" : `?cursor=${cursor}`;
  return paymentHistory.parse(
    (await billing.get(userId, `/api/payments/${userId}${query}`)).json().data,
  );
};

/** Pays by card; returns the user and the receipt's number. */
async function payOnce(name: string) {
  const user = await addTestUser(db);
  await db.updateTable("users").set({ name }).where("id", "=", user.userId).execute();
  paystack.outcome = paystackPaid("2026-11-20T10:00:00Z");
  await payByPaystack(user, beginner);
  const number = (await historyOf(user.userId)).payments[0]?.receipts[0]?.number ?? "";
  return { ...user, number };
}

const download = (caller: string | null, { userId, number }: { userId: string; number: string }) =>
  billing.get(caller, `/api/receipt/${userId}/${number}`);

describe("a receipt", () => {
  test("is downloaded by its payer as a PDF that no cache keeps, the same each time", async () => {
    const payer = await payOnce("Ọláwálé Adéyẹmí");
    const first = await download(payer.userId, payer);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${payer.number}.pdf"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const { texts } = await readPdf(new Uint8Array(first.rawPayload));
    const drawn = texts.map(({ text }) => text);
    for (const text of [payer.number, "₦7,500.00", "Card, Paystack", "Beginner plan, monthly"]) {
      expect(drawn).toContain(text);
    }
    const second = await download(payer.userId, payer);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test("of another student is not found, and forbidden under their id", async () => {
    const [payer, other] = [await payOnce("Ada"), await payOnce("Ben")];
    const guessed = await download(other.userId, { ...payer, userId: other.userId });
    expect(guessed.statusCode).toBe(404);
    expect(guessed.json().code).toBe("billing.receipt_not_found");
    expect((await download(other.userId, payer)).statusCode).toBe(403);
    expect((await download(null, payer)).statusCode).toBe(401);
  });
});

describe("the history", () => {
  test("tells what was paid, how, and its receipt, then what was given back", async () => {
    const { userId, number } = await payOnce("Ada");
    const paid = {
      description: "Beginner plan, monthly",
      method: "Card, Paystack",
      paidOn: "2026-11-20T10:00:00.000Z",
      amountMinor: 750_000,
      currency: "NGN",
    };
    const receipt = { number, kind: "receipt", isDelayed: false };
    expect(await historyOf(userId)).toEqual({
      payments: [{ _id: expect.any(String), ...paid, returnedMinor: 0, receipts: [receipt] }],
      total: 1,
      nextCursor: null,
    });
    await db
      .updateTable("payments")
      .set({ returnedMinor: 250_000 })
      .where("userId", "=", userId)
      .execute();
    await issueMissingReceipts(deps);
    const [payment] = (await historyOf(userId)).payments;
    expect(payment).toMatchObject({ ...paid, returnedMinor: 250_000 });
    expect(payment?.receipts).toEqual([
      receipt,
      { number: expect.stringMatching(/^C-\d{4}-\d{6}$/), kind: "credit-note", isDelayed: false },
    ]);
  });

  test("has twenty payments a page, newest first, and none of a granted plan", async () => {
    const { userId } = await payOnce("Ada");
    const { subscriptionId } = await db
      .selectFrom("payments")
      .select("subscriptionId")
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    const paymentOf = (index: number, amountMinor: number) => ({
      userId,
      subscriptionId,
      provider: "paystack",
      chargeId: `${userId}-${index}`,
      amountMinor,
      currency: "NGN" as const,
      paidAt: new Date(Date.UTC(2025, 0, 1 + index)),
      periodFrom: new Date(0),
      periodThrough: new Date(0),
    });
    const earlier = Array.from({ length: 21 }, (_, index) => paymentOf(index, 1_000 + index));
    await db
      .insertInto("payments")
      .values([...earlier, paymentOf(30, 0)])
      .execute();
    const first = await historyOf(userId);
    const second = await historyOf(userId, first.nextCursor);
    expect(second.nextCursor).toBeNull();
    expect([first.total, first.payments.length, second.payments.length]).toEqual([22, 20, 2]);
    const amounts = [...first.payments, ...second.payments].map((it) => it.amountMinor);
    const newestFirst = earlier.map((it) => it.amountMinor).reverse();
    expect(amounts).toEqual([750_000, ...newestFirst]);
  });
});
