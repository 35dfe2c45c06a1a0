import { describe, expect, test } from "vitest";
import type { Trx } from "#platform/server/database/executor.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { erasePayer } from "../erase-user-data.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { testIssuer } from "../testing/test-issuer.ts";
import { addTestUser, makeProviders, paystackPaid } from "../testing/test-providers.ts";
import { makeReceiptFile } from "./drawing/draw-again.ts";
import { issueMissingReceipts, issueReceipts } from "./issue-receipts.ts";
import { parseReceiptContent } from "./receipt-content.ts";

const { db } = await useDatabase();
const { paystack, payByPaystack, payByPaypal } = makeProviders(db);
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;

async function receiptsOf(userId: string) {
  const rows = await db
    .selectFrom("receipts")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("issuedAt")
    .orderBy("kind", "desc")
    .orderBy("sequence")
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, ...parseReceiptContent(content) }));
}

/** Creates a user with payments without receipts. */
async function addPaidUser(count = 1) {
  const user = await addTestUser(db);
  const now = new Date();
  const subscription = await db
    .insertInto("subscriptions")
    .values({
      userId: user.userId,
      provider: "paystack",
      reference: `tlp-${user.userId}`,
      plan: "beginner",
      billingPeriod: "monthly",
      state: "active",
      subscribedAt: now,
      paidThrough: now,
      accessUntil: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("payments")
    .values(
      Array.from({ length: count }, (_, index) => ({
        userId: user.userId,
        subscriptionId: subscription.id,
        provider: "paystack",
        chargeId: `${user.userId}-${index}`,
        amountMinor: 750_000,
        currency: "NGN" as const,
        paidAt: now,
        periodFrom: now,
        periodThrough: now,
      })),
    )
    .execute();
  return user;
}

const issueFor = (userId: string, andThen = async (_: Trx): Promise<void> => {}) =>
  db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    await issueReceipts(testIssuer, trx, userId);
    await andThen(trx);
  });

const giveBack = (userId: string, returnedMinor: number) =>
  db.updateTable("payments").set({ returnedMinor }).where("userId", "=", userId).execute();

describe("a payment", () => {
  test("gets its receipt in the transaction in which it becomes known", async () => {
    const user = await addTestUser(db);
    paystack.outcome = paystackPaid("2026-11-20T10:00:00Z");
    const reference = await payByPaystack(user, beginner);
    const [issued, ...others] = await receiptsOf(user.userId);
    expect(others).toEqual([]);
    expect(issued).toMatchObject({ kind: "receipt", returnedMinor: 0, timeZone: "Africa/Lagos" });
    expect(issued?.seller).toEqual(testIssuer.seller);
    expect(issued?.receipt).toEqual({
      kind: "receipt",
      number: issued?.number,
      issuedOn: issued?.issuedAt,
      buyerName: "Demo student",
      buyerEmail: user.email,
      description: "Beginner plan, monthly",
      periodFrom: new Date("2026-11-20T10:00:00Z"),
      periodThrough: new Date("2026-12-20T10:00:00Z"),
      amountMinor: 750_000,
      currency: "NGN",
      vat: { ratePercent: 7.5, amountMinor: 52_326 },
      method: "Card, Paystack",
      providerReference: reference,
      corrects: null,
    });
  });

  test("that PayPal has not listed yet names the subscription on its receipt", async () => {
    const user = await addTestUser(db);
    const subscriptionId = await payByPaypal(user, beginner);
    const [issued] = await receiptsOf(user.userId);
    expect(issued?.receipt).toMatchObject({
      method: "PayPal",
      providerReference: subscriptionId,
      amountMinor: 1_000,
      currency: "USD",
    });
  });

  test("of nothing, for a granted plan, gets none", async () => {
    const { userId } = await addPaidUser();
    await db.updateTable("payments").set({ amountMinor: 0 }).where("userId", "=", userId).execute();
    await issueFor(userId);
    expect(await receiptsOf(userId)).toEqual([]);
  });

  test("of an erased account is receipted without a name", async () => {
    const { userId } = await addPaidUser();
    await db.updateTable("users").set({ erasedAt: new Date() }).where("id", "=", userId).execute();
    await issueFor(userId);
    const [issued] = await receiptsOf(userId);
    expect(issued?.receipt).toMatchObject({ buyerName: "Erased account", buyerEmail: "" });
  });

  test("keeps its receipt when its buyer is renamed", async () => {
    const { userId } = await addPaidUser();
    await issueFor(userId);
    const before = await receiptsOf(userId);
    await db.updateTable("users").set({ name: "Ada" }).where("id", "=", userId).execute();
    await issueFor(userId);
    expect(await receiptsOf(userId)).toEqual(before);
  });
});

describe("money given back", () => {
  test("gets a credit note for each new part, whose VAT sums to the receipt's", async () => {
    const { userId } = await addPaidUser();
    await issueFor(userId);
    for (const returned of [250_001, 250_001, 500_002, 900_000]) {
      await giveBack(userId, returned);
      await issueFor(userId);
    }
    const [receipt, ...notes] = await receiptsOf(userId);
    expect(notes.map((it) => it.receipt.amountMinor)).toEqual([250_001, 250_001, 249_998]);
    const vatMinor = notes.map((it) => it.receipt.vat?.amountMinor ?? 0);
    expect(vatMinor.reduce((sum, part) => sum + part, 0)).toBe(52_326);
    for (const { kind, receipt: note } of notes) {
      expect(kind).toBe("credit-note");
      expect(note).toMatchObject({ corrects: receipt?.number, buyerName: "Demo student" });
    }
  });

  test("before its payment was known gets receipt and credit note together", async () => {
    const { userId } = await addPaidUser();
    await giveBack(userId, 750_000);
    await issueFor(userId);
    expect((await receiptsOf(userId)).map(({ kind }) => kind)).toEqual(["receipt", "credit-note"]);
  });
});

test("each receipt and credit note is mailed once to its payer, with its PDF", async () => {
  const { userId, email } = await addPaidUser();
  await issueFor(userId);
  await giveBack(userId, 250_000);
  await issueFor(userId);
  await issueFor(userId);
  const numbers = (await receiptsOf(userId)).map(({ number }) => number);
  const mails = await db
    .selectFrom("mailOutbox")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("attachmentKey", "desc")
    .execute();
  expect(mails.map((it) => it.attachmentKey)).toEqual(numbers);
  expect(mails.map((it) => it.subject)).toEqual([
    `Your receipt ${numbers[0]} from The School`,
    `Your credit note ${numbers[1]} from The School`,
  ]);
  expect(mails[0]?.textBody).toContain(
    `We received ₦7,500 for Beginner plan, monthly (Paystack). Your receipt ${numbers[0]} is attached.`,
  );
  expect(mails[1]?.textBody).toContain(`which corrects your receipt ${numbers[0]}, is attached.`);
  const { content, contentType } = await makeReceiptFile(
    { db, readLogo: testIssuer.readLogo },
    numbers[0] ?? "",
  );
  expect(contentType).toBe("application/pdf");
  const { texts } = await readPdf(new Uint8Array(content));
  expect(texts.map(({ text }) => text)).toContain(numbers[0]);
});

test("an erased account's receipts keep the name, not the email, and are still drawn", async () => {
  const { userId } = await addPaidUser();
  await issueFor(userId);
  await db.transaction().execute((trx) => erasePayer(trx, userId));
  const [issued] = await receiptsOf(userId);
  expect(issued?.receipt).toMatchObject({ buyerName: "Demo student", buyerEmail: "" });
  const { content } = await makeReceiptFile(
    { db, readLogo: testIssuer.readLogo },
    issued?.number ?? "",
  );
  const { texts } = await readPdf(new Uint8Array(content));
  expect(texts.map(({ text }) => text)).toContain("Demo student");
});

describe("numbers", () => {
  /** All numbers of a kind so far: 1, 2, 3 … without gaps and duplicates. */
  const sequences = async (kind: "receipt" | "credit-note") => {
    const rows = await db
      .selectFrom("receipts")
      .select("sequence")
      .where("kind", "=", kind)
      .orderBy("sequence")
      .execute();
    return rows.map(({ sequence }) => sequence);
  };
  const counted = (length: number) => Array.from({ length }, (_, index) => index + 1);

  test("have no gaps and no duplicates with many issuing at once, some of whom fail", async () => {
    const users = await Promise.all(Array.from({ length: 24 }, () => addPaidUser(2)));
    for (const { userId } of users.slice(0, 12)) await giveBack(userId, 100);
    const before = (await sequences("receipt")).length;
    const notesBefore = (await sequences("credit-note")).length;
    const outcomes = await Promise.allSettled(
      users.flatMap(({ userId }, index) => [
        issueFor(userId, async () => {
          if (index % 3 === 0) throw new Error("rolled back");
        }),
        issueFor(userId),
      ]),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(8);
    expect(await sequences("receipt")).toEqual(counted(before + 48));
    expect(await sequences("credit-note")).toEqual(counted(notesBefore + 24));
  });

  test("begin anew with each year of the school's zone", async () => {
    const { userId } = await addPaidUser();
    await db
      .updateTable("clockShift")
      .set({ shiftSeconds: secondsUntil("2030-12-31T23:30:00Z") })
      .execute();
    await issueFor(userId);
    await db.updateTable("clockShift").set({ shiftSeconds: 0 }).execute();
    expect((await receiptsOf(userId)).map(({ number }) => number)).toEqual(["R-2031-000001"]);
  });

  const secondsUntil = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 1_000);
});

describe("the sweep", () => {
  test("issues what earlier payments lack, once, whoever else does the same", async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => addPaidUser()));
    await Promise.all([
      issueMissingReceipts({ db, issuer: testIssuer }),
      issueMissingReceipts({ db, issuer: testIssuer }),
    ]);
    for (const { userId } of users) expect(await receiptsOf(userId)).toHaveLength(1);
  });

  test("goes on after a user whose receipt cannot be issued, and throws at the end", async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => addPaidUser()));
    const [failing] = users.map(({ userId }) => userId).sort();
    const issuer = {
      ...testIssuer,
      findBuyer: (...[trx, userId]: Parameters<typeof testIssuer.findBuyer>) =>
        userId === failing
          ? Promise.reject(new Error("no name"))
          : testIssuer.findBuyer(trx, userId),
    };
    await expect(issueMissingReceipts({ db, issuer })).rejects.toThrow(AggregateError);
    for (const { userId } of users) {
      expect(await receiptsOf(userId)).toHaveLength(userId === failing ? 0 : 1);
    }
  });
});

test("a receipt's VAT is that of currency and payer's country, and its credit note's is the same [vat-2]", async () => {
  const user = await addPaidUser(2);
  await db
    .updateTable("payments")
    .set({ payerCountry: "GB", returnedMinor: 375_000, paidAt: new Date(Date.now() + 60_000) })
    .where("chargeId", "=", `${user.userId}-1`)
    .execute();
  const seller = { ...testIssuer.seller, vatRates: [{ country: "GB", ratePercent: 20 }] };
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, user.userId);
    await issueReceipts({ ...testIssuer, seller }, trx, user.userId);
  });
  const papers = await receiptsOf(user.userId);
  expect(papers.map(({ kind, receipt: { vat } }) => [kind, vat])).toEqual([
    ["receipt", { ratePercent: 7.5, amountMinor: 52_326 }],
    ["receipt", { ratePercent: 20, amountMinor: 125_000 }],
    ["credit-note", { ratePercent: 20, amountMinor: 62_500 }],
  ]);
});

test("[seller-1] a change of seller, logo and colour is on the next receipt, and on none that was issued", async () => {
  const user = await addPaidUser();
  await issueFor(user.userId);
  const [before] = await receiptsOf(user.userId);
  const drawn = await makeReceiptFile({ db, readLogo: testIssuer.readLogo }, before?.number ?? "");
  const seller = { name: "Attic Keys", addressLines: ["9 New Street"], email: "new@school.test" };
  const logo = {
    name: `${"0".repeat(32)}-2x1`,
    url: "http://school.test/l.png",
    width: 2,
    height: 1,
  };
  const accent = { fill: "#2f6f8f", ink: "#ffffff", onLight: "#2f6f8f", onDark: "#4d8cad" };
  const changed = { ...testIssuer, seller, school: { ...testIssuer.school, accent, logo } };
  const issueAgain = () =>
    db.transaction().execute(async (trx) => {
      await lockPayer(trx, user.userId);
      await issueReceipts(changed, trx, user.userId);
    });
  await db
    .updateTable("payments")
    .set({ returnedMinor: 100 })
    .where("userId", "=", user.userId)
    .execute();
  await issueAgain();
  const [receipt, note] = await receiptsOf(user.userId);
  expect(receipt).toEqual(before);
  const again = await makeReceiptFile({ db, readLogo: testIssuer.readLogo }, before?.number ?? "");
  expect(again.content.equals(drawn.content)).toBe(true);
  // A credit note corrects the receipt of the seller who issued it.
  expect(note?.seller).toEqual(testIssuer.seller);
  const other = await addPaidUser();
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, other.userId);
    await issueReceipts(changed, trx, other.userId);
  });
  const [next] = await receiptsOf(other.userId);
  expect(next).toMatchObject({ seller, look: { accent: "#2f6f8f", logo: logo.name } });
  expect(next?.receipt.vat).toBeNull();
});
