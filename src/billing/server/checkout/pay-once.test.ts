import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testSchool } from "#platform/server/testing/test-school.ts";
import {
  confirmTransfer,
  pay,
  sendTransfer,
} from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { OnceChannel } from "../../contract.ts";
import { sendNotices } from "../notices/send-notices.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { useTestBilling } from "../testing/test-billing.ts";
import { addTestUser, flagsOf } from "../testing/test-providers.ts";
import { startCheckout } from "./start-checkout.ts";

const database = await useDatabase();
const { db } = database;
const log = { warn: () => undefined };
const day = 24 * 3_600;

const billing = await useTestBilling(database);

type User = Awaited<ReturnType<typeof addTestUser>>;

const monthly = { plan: "beginner", billingPeriod: "monthly" } as const;
const priceMinor = 750_000;

const begin = (user: User, oneTimePayment: OnceChannel = "bank_transfer") =>
  startCheckout(billing.deps, user, { provider: "paystack", ...monthly, oneTimePayment });
const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);
const claim = ({ userId }: User, reference: string) =>
  billing.get(userId, `/api/paystack?${new URLSearchParams({ ref: reference })}`);
const codeOf = (answer: { json: () => unknown }) =>
  z.object({ code: z.string() }).parse(answer.json()).code;
const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });
const moveBy = (advanceSeconds: number) =>
  moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds });

/** Pays one month by a transfer that arrives without an event. */
async function payMonth(user: User, oneTimePayment: OnceChannel = "bank_transfer") {
  const { reference, accessCode } = await begin(user, oneTimePayment);
  if (oneTimePayment === "card") await pay(billing.sandbox, accessCode);
  else {
    await sendTransfer(billing.sandbox, accessCode, oneTimePayment);
    await confirmTransfer(billing.sandbox, reference);
  }
  return reference;
}

/** Overrides fields of a transaction in Paystack's responses. */
const override = (reference: string, data: object) =>
  billing.sandbox.open("/_sandbox/paystack/overrides", {
    method: "POST",
    body: { reference, data },
  });

const subjectsTo = async ({ email }: User) =>
  (
    await db
      .selectFrom("mailOutbox")
      .select("subject")
      .where("recipient", "=", email)
      .where("attachmentKind", "is", null)
      .orderBy("createdAt")
      .execute()
  ).map(({ subject }) => subject);

const paymentsOf = ({ userId }: User) =>
  db.selectFrom("payments").selectAll().where("userId", "=", userId).orderBy("paidAt").execute();

function inAMonth(paidAt: Date, months = 1): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime());
  return new Date(
    instant.toZonedDateTimeISO("UTC").add({ months }).epochMilliseconds,
  ).toISOString();
}

describe("a month paid once", () => {
  test.each(["bank_transfer", "ussd", "card"] as const)(
    "by %s does not renew",
    async (oneTimePayment) => {
      const user = await addTestUser(db);
      const answer = await claim(user, await payMonth(user, oneTimePayment));
      expect(answer.json()).toMatchObject({
        message: "User subscription activated successfully",
        data: {
          subscription: "beginner",
          subscriptionType: "monthly",
          subscriptionStatus: "active",
        },
      });
      const [payment] = await paymentsOf(user);
      expect(payment).toMatchObject({ channel: oneTimePayment, amountMinor: priceMinor });
      expect(await summaryOf(user)).toMatchObject({
        renewal: null,
        isPaidOnce: true,
        pendingTransfer: null,
        paidThrough: inAMonth(payment?.paidAt ?? new Date(0)),
      });
      await moveBy(32 * day);
      await askAll();
      expect(await summaryOf(user)).toMatchObject({ subscription: "free", renewal: null });
      expect(await paymentsOf(user)).toHaveLength(1);
    },
  );

  test("offers at Paystack the chosen way to pay alone, for the school's own reference", async () => {
    const { reference, accessCode } = await begin(await addTestUser(db), "ussd");
    expect(reference).toMatch(/^tlp-/);
    expect((await pay(billing.sandbox, accessCode)).status).toBe(400);
    expect((await sendTransfer(billing.sandbox, accessCode, "bank_transfer")).status).toBe(400);
    expect((await sendTransfer(billing.sandbox, accessCode, "ussd")).status).toBe(200);
    const { body } = await billing.sandbox.api(`/transaction/verify/${reference}`);
    expect(body).toMatchObject({
      data: { amount: priceMinor, plan: null, metadata: { checkout: reference } },
    });
  });

  test("paid again before its end continues it", async () => {
    const user = await addTestUser(db);
    await claim(user, await payMonth(user));
    await moveBy(21 * day);
    await claim(user, await payMonth(user, "ussd"));
    const [first] = await paymentsOf(user);
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      isPaidOnce: true,
      paidThrough: inAMonth(first?.paidAt ?? new Date(0), 2),
    });
  });

  test("reminds a week and a day before its end, with a way to pay again", async () => {
    const user = await addTestUser(db);
    await claim(user, await payMonth(user));
    const remind = () =>
      sendNotices({
        db,
        school: { ...testSchool, timeZone: "UTC" },
        publicUrl: "http://school.test",
        planNames: billing.prices.planNames,
        retryDaysOf: () => [],
        renewalNoticeDays: { monthly: 3, yearly: 14 },
        renewalLinks: billing.deps.renewalLinks,
        findAccount: async () => ({ email: user.email, disabled: false }),
      });
    const { paidThrough } = await summaryOf(user);
    const end = Temporal.Instant.from(paidThrough ?? "");
    for (const hours of [8 * 24, 6 * 24, 1]) {
      const to = end.subtract({ hours }).toString();
      await moveSchoolClock({ db, sandbox: billing.sandbox }, { to });
      await remind();
    }
    const mails = await db
      .selectFrom("mailOutbox")
      .select(["subject", "textBody"])
      .where("recipient", "=", user.email)
      .where("subject", "like", "Your plan ends%")
      .execute();
    expect(mails).toHaveLength(2);
    expect(mails[0]?.textBody).toContain("You paid once for the Beginner plan");
    expect(mails[0]?.textBody).toContain("http://school.test/plans?period=monthly");
  });
});

describe("a transfer that the bank has yet to confirm", () => {
  const pending = { plan: "beginner", billingPeriod: "monthly", amountMinor: priceMinor };

  test("is shown as pending, blocks no other way, and is confirmed by one mail", async () => {
    const user = await addTestUser(db);
    const { reference, accessCode } = await begin(user);
    await sendTransfer(billing.sandbox, accessCode);
    const answer = await claim(user, reference);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, "billing.transfer_pending"]);
    expect(await summaryOf(user)).toMatchObject({
      subscription: "free",
      pendingTransfer: pending,
    });
    await begin(user, "card");
    await confirmTransfer(billing.sandbox, reference);
    await Promise.all([askAll(), askAll(), claim(user, reference), claim(user, reference)]);
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      pendingTransfer: null,
    });
    expect(await paymentsOf(user)).toHaveLength(1);
    expect(await subjectsTo(user)).toEqual(["Your transfer has arrived"]);
  });

  test("is no longer pending once the bank refuses it, nor after a month", async () => {
    const [refused, forgotten] = [await addTestUser(db), await addTestUser(db)];
    const references = [];
    for (const user of [refused, forgotten]) {
      const { reference, accessCode } = await begin(user);
      await sendTransfer(billing.sandbox, accessCode);
      await claim(user, reference);
      references.push(reference);
    }
    await confirmTransfer(billing.sandbox, references[0] ?? "", "failed");
    await askAll();
    expect(await summaryOf(refused)).toMatchObject({ pendingTransfer: null });
    expect(await summaryOf(forgotten)).toMatchObject({ pendingTransfer: pending });
    await moveBy(31 * day);
    expect(await summaryOf(forgotten)).toMatchObject({ pendingTransfer: null });
    expect([await subjectsTo(refused), await subjectsTo(forgotten)]).toEqual([[], []]);
  });

  test("a card that its bank asks about is not a transfer", async () => {
    const user = await addTestUser(db);
    const { reference } = await begin(user, "card");
    await override(reference, { status: "ongoing" });
    expect(codeOf(await claim(user, reference))).toBe("billing.payment_pending");
    expect(await summaryOf(user)).toMatchObject({ pendingTransfer: null });
  });
});

describe("what is not the price of the plan, paid for this checkout", () => {
  test.each([
    ["less than the price", { amount: priceMinor - 1, requested_amount: priceMinor - 1 }],
    ["another currency", { currency: "USD" }],
    ["a plan, which would renew", { plan: "PLN_beginnermonthly" }],
    ["live money at a school in test mode", { domain: "live" }],
  ])("grants nothing and is flagged: %s", async (_, data) => {
    const user = await addTestUser(db);
    const reference = await payMonth(user);
    await override(reference, data);
    expect(codeOf(await claim(user, reference))).toBe("billing.payment_mismatch");
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
    expect(await flagsOf(db, user.userId)).toEqual([{ kind: "mismatch", subject: reference }]);
  });

  test("without a plan, a renewing checkout is not paid", async () => {
    const user = await addTestUser(db);
    const renewing = { provider: "paystack", ...monthly } as const;
    const { reference, accessCode } = await startCheckout(billing.deps, user, renewing);
    await pay(billing.sandbox, accessCode);
    await override(reference, { plan: null, plan_object: {} });
    expect(codeOf(await claim(user, reference))).toBe("billing.payment_mismatch");
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
  });

  test("more than the price is granted and flagged", async () => {
    const user = await addTestUser(db);
    const reference = await payMonth(user);
    const more = { amount: priceMinor + 100, requested_amount: priceMinor + 100 };
    await override(reference, more);
    expect((await claim(user, reference)).statusCode).toBe(200);
    expect((await flagsOf(db, user.userId)).map(({ kind }) => kind)).toEqual(["overpaid"]);
  });

  test("a lecture tape of equal amount, and another student's month, grant nothing", async () => {
    const [user, other] = [await addTestUser(db), await addTestUser(db)];
    await begin(user);
    // A tape's hosted payment page starts a transaction without a plan, under Paystack's own
    // reference.
    const begun = await billing.sandbox.api("/transaction/initialize", {
      method: "POST",
      body: { email: user.email, amount: priceMinor },
    });
    const tape = z
      .object({ data: z.object({ reference: z.string(), access_code: z.string() }) })
      .parse(begun.body).data;
    await pay(billing.sandbox, tape.access_code);
    const others = await payMonth(other);
    for (const reference of [tape.reference, others]) {
      expect(codeOf(await claim(user, reference))).toBe("billing.payment_mismatch");
    }
    await askAll();
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
    const kinds = (await flagsOf(db, user.userId)).map(({ kind }) => kind);
    expect(kinds).toEqual(["foreign_claim", "foreign_claim"]);
    expect(await summaryOf(other)).toMatchObject({ subscription: "beginner" });
  });

  test("a cheaper plan's reference buys the cheaper plan alone", async () => {
    const user = await addTestUser(db);
    const { reference: dearer } = await startCheckout(billing.deps, user, {
      provider: "paystack",
      plan: "professional",
      billingPeriod: "monthly",
      oneTimePayment: "bank_transfer",
    });
    const cheaper = await payMonth(user);
    expect(codeOf(await claim(user, dearer))).toBe("billing.payment_pending");
    await billing.get(user.userId, `/api/paystack?ref=${cheaper}&subscription=professional`);
    expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
  });
});

test("a renewal that failed is paid by transfer, and the card is not charged again", async () => {
  const user = await addTestUser(db);
  const renewing = await startCheckout(billing.deps, user, { provider: "paystack", ...monthly });
  await pay(billing.sandbox, renewing.accessCode);
  await askAll();
  const { renewal } = await summaryOf(user);
  await setChargesFail(billing.sandbox, "Insufficient Funds");
  const due = Temporal.Instant.from(renewal?.nextChargeOn ?? "");
  const later = due.add({ hours: 24 }).toString();
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: later });
  await askAll();
  expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "past-due" });

  await claim(user, await payMonth(user));
  const [, transfer] = await paymentsOf(user);
  expect(await summaryOf(user)).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "active",
    isPaidOnce: true,
    renewal: null,
    paidThrough: inAMonth(transfer?.paidAt ?? new Date(0)),
  });
  await setChargesFail(billing.sandbox, null);
  await moveBy(40 * day);
  await askAll();
  expect(await paymentsOf(user)).toHaveLength(2);
  expect(await flagsOf(db, user.userId)).toEqual([]);
});
