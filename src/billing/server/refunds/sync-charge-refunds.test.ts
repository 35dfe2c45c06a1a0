import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { noSubscription } from "../../contract.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import {
  beginRefund,
  disputeInSandbox,
  endDispute,
  payInSandbox,
  refundInSandbox,
  setRefund,
} from "../testing/pay-in-sandbox.ts";
import { clearPayments, moveSchoolClock } from "../testing/prepare-payments.ts";
import { listEvents, receiveWebhook } from "../testing/receive-webhooks.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { syncChargeRefunds } from "./sync-charge-refunds.ts";

const database = await useDatabase();
const { db } = database;
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const log = { warn: () => undefined };
const providers = ["paystack", "paypal"] as const;
type Provider = (typeof providers)[number];
type User = Awaited<ReturnType<typeof addTestUser>>;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());
beforeEach(async () => {
  await clearPayments({ db, sandbox: billing.sandbox });
  await db.deleteFrom("billingFlags").execute();
});

const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });
const passDays = (days: number) =>
  moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds: days * 86_400 });
const planOf = async ({ userId }: User) =>
  (await findSubscriptionSummary({ db }, userId)).subscription;
const flagsOf = ({ userId }: User) =>
  db
    .selectFrom("billingFlags")
    .select(["kind", "subject", "detail", "note"])
    .select((where) => where("resolvedAt", "is not", null).as("isResolved"))
    .where("userId", "=", userId)
    .execute();
const creditNotesOf = async ({ userId }: User) => {
  const rows = await db
    .selectFrom("receipts")
    .select("returnedMinor")
    .where("userId", "=", userId)
    .where("kind", "=", "credit-note")
    .orderBy("returnedMinor")
    .execute();
  return rows.map((it) => it.returnedMinor);
};
const paymentsOf = ({ userId }: User) =>
  db
    .selectFrom("payments")
    .select(["chargeId", "amountMinor", "returnedMinor"])
    .where("userId", "=", userId)
    .orderBy("paidAt")
    .execute();

const schoolMails = () =>
  db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody", "htmlBody", "replyTo"])
    .where("recipient", "=", "school@school.test")
    .execute();
/** The text about a dispute's end names its amount and its day. */
const won = /^The school won [₦$][\d,]+ on \d+ \w+ 20\d\d\.$/;
const lost = /^The school lost [₦$][\d,]+ on \d+ \w+ 20\d\d\.$/;

/** Creates a student whose first month is paid and stored. */
async function addPayer(provider: Provider) {
  const user = await addTestUser(db);
  await payInSandbox[provider](billing, user, beginner);
  await askAll();
  const [payment] = await paymentsOf(user);
  if (!payment) throw new Error("nothing was paid");
  const { chargeId, amountMinor } = payment;
  return { user, amountMinor, charge: { provider, chargeId } };
}

/** Delivers a provider's last event. */
async function receiveLast(provider: Provider): Promise<boolean> {
  const event = (await listEvents(billing.sandbox, provider)).at(-1);
  return await receiveWebhook({ db, deps: billing.deps, provider }, event ?? Buffer.of());
}

describe.each(providers)("a payment with %s", (provider) => {
  const shown = { paystack: ["₦7,500", "₦2,000", "₦5,000"], paypal: ["$10", "$4", "$7"] }[provider];
  const part = provider === "paystack" ? 200_000 : 400;
  const more = provider === "paystack" ? 300_000 : 300;

  test("that is given back as a whole ends what it bought, with one credit note", async () => {
    const { user, charge, amountMinor } = await addPayer(provider);
    await refundInSandbox(billing.sandbox, charge);
    expect(await receiveLast(provider)).toBe(true);
    await askAll();
    expect(await findSubscriptionSummary({ db }, user.userId)).toEqual(noSubscription);
    expect(await creditNotesOf(user)).toEqual([amountMinor]);
    expect(await flagsOf(user)).toEqual([]);
  });

  test("of which parts are given back stays granted and is flagged, until nothing is left", async () => {
    const { user, charge, amountMinor } = await addPayer(provider);
    const { chargeId } = charge;
    await refundInSandbox(billing.sandbox, { ...charge, amountMinor: part });
    await receiveLast(provider);
    await receiveLast(provider);
    const flag = { kind: "partial_refund", subject: chargeId, isResolved: false, note: "" };
    expect(await flagsOf(user)).toEqual([
      { ...flag, detail: `${shown[1]} of ${shown[0]} given back of ${chargeId}` },
    ]);
    expect(await planOf(user)).toBe("beginner");
    await refundInSandbox(billing.sandbox, { ...charge, amountMinor: more });
    await receiveLast(provider);
    await askAll();
    expect(await flagsOf(user)).toEqual([
      { ...flag, detail: `${shown[2]} of ${shown[0]} given back of ${chargeId}` },
    ]);
    expect(await creditNotesOf(user)).toEqual([part, part + more]);
    expect(await planOf(user)).toBe("beginner");
    await refundInSandbox(billing.sandbox, charge);
    await receiveLast(provider);
    expect(await flagsOf(user)).toMatchObject([
      { kind: "partial_refund", isResolved: true, note: "All of it was given back." },
    ]);
    expect(await creditNotesOf(user)).toEqual([part, part + more, amountMinor]);
    expect(await planOf(user)).toBe("free");
  });

  test("that is disputed is flagged, and winning the dispute changes nothing", async () => {
    const { user, charge } = await addPayer(provider);
    const id = await disputeInSandbox(billing.sandbox, charge);
    await receiveLast(provider);
    const [flag, ...others] = await flagsOf(user);
    expect(flag).toMatchObject({ kind: "open_dispute", subject: id, isResolved: false });
    expect(flag?.detail).toMatch(
      new RegExp(
        `^\\${shown[0]} of ${charge.chargeId}, paid on \\d+ \\w+ 20\\d\\d, is disputed, to be answered by \\d+ \\w+ 20`,
      ),
    );
    expect(others).toEqual([]);
    expect(await planOf(user)).toBe("beginner");
    await endDispute(billing.sandbox, { provider, id, end: "won" });
    await receiveLast(provider);
    expect(await flagsOf(user)).toMatchObject([
      { kind: "open_dispute", isResolved: true, note: expect.stringMatching(won) },
    ]);
    expect(await planOf(user)).toBe("beginner");
    expect(await creditNotesOf(user)).toEqual([]);
  });

  test("[teacher-mail-1] that is disputed is mailed to the school at once, with its deadline, and once", async () => {
    const { user, charge } = await addPayer(provider);
    await db.deleteFrom("mailOutbox").execute();
    const id = await disputeInSandbox(billing.sandbox, { ...charge, amountMinor: part });
    await receiveLast(provider);
    // The provider is asked a second time while the dispute is open.
    await syncChargeRefunds(billing.deps, charge);
    const [mail, ...others] = await schoolMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(
      new RegExp(`^A payment is disputed: \\${shown[1]}, answer by \\d+ \\w+ 20\\d\\d$`),
    );
    expect(mail?.replyTo).toBe(user.email);
    for (const body of [mail?.textBody, mail?.htmlBody]) {
      expect(body).toContain(`Demo student disputes ${shown[1]} of ${shown[0]}, paid on`);
      expect(body).toMatch(/Answer at (Paystack|PayPal) by \d+ \w+ 20\d\d\./);
      expect(body).toContain("http://school.test/studio/money?tab=attention");
      expect(body).toContain("http://school.test/studio/school?tab=mails");
    }
    await endDispute(billing.sandbox, { provider, id, end: "won" });
    await receiveLast(provider);
    expect(await schoolMails()).toHaveLength(1);
  });

  test("that is disputed is mailed to nobody where that is switched off, and names no erased payer", async () => {
    const [silent, erased] = [await addPayer(provider), await addPayer(provider)];
    await db.deleteFrom("mailOutbox").execute();
    await disputeInSandbox(billing.sandbox, silent.charge);
    const deps = { ...billing.deps, listDisputeRecipients: async () => [] };
    await syncChargeRefunds(deps, silent.charge);
    await syncChargeRefunds(billing.deps, silent.charge);
    expect(await schoolMails()).toEqual([]);
    await db
      .updateTable("users")
      .set({ erasedAt: new Date() })
      .where("id", "=", erased.user.userId)
      .execute();
    await disputeInSandbox(billing.sandbox, erased.charge);
    await syncChargeRefunds(billing.deps, erased.charge);
    const [mail] = await schoolMails();
    expect(mail?.textBody).toContain("A student whose account is deleted disputes");
    expect(mail?.replyTo).toBeNull();
  });

  test.each([
    ["all of it", undefined],
    ["a part of it", part],
  ])("that is lost in a dispute about %s ends, with one credit note", async (_, disputed) => {
    const { user, charge, amountMinor } = await addPayer(provider);
    const id = await disputeInSandbox(billing.sandbox, { ...charge, amountMinor: disputed });
    await receiveLast(provider);
    await endDispute(billing.sandbox, { provider, id, end: "lost" });
    await receiveLast(provider);
    await askAll();
    expect(await planOf(user)).toBe("free");
    expect(await flagsOf(user)).toMatchObject([
      { kind: "open_dispute", isResolved: true, note: expect.stringMatching(lost) },
    ]);
    expect(await creditNotesOf(user)).toEqual([disputed ?? amountMinor]);
  });

  test("that follows one given back keeps its own period", async () => {
    const { user, charge } = await addPayer(provider);
    await passDays(35);
    await askAll();
    await refundInSandbox(billing.sandbox, charge);
    await receiveLast(provider);
    const [first, second] = await paymentsOf(user);
    expect([first?.returnedMinor, second?.returnedMinor]).toEqual([first?.amountMinor, 0]);
    expect(await planOf(user)).toBe("beginner");
  });

  test("that renewed a plan and is given back closes the lessons at once, without a failed renewal", async () => {
    const { user } = await addPayer(provider);
    const { paidThrough } = await findSubscriptionSummary({ db }, user.userId);
    const to = Temporal.Instant.from(paidThrough ?? "").add({ hours: 12 });
    await moveSchoolClock({ db, sandbox: billing.sandbox }, { to: to.toString() });
    await askAll();
    const second = (await paymentsOf(user))[1];
    await refundInSandbox(billing.sandbox, { provider, chargeId: second?.chargeId ?? "" });
    await receiveLast(provider);
    expect(await findSubscriptionSummary({ db }, user.userId)).toMatchObject({
      subscription: "free",
      renewal: { hasFailed: false },
    });
  });

  test("is asked about by one run where every event was lost, and a second changes nothing", async () => {
    const [partly, disputed, lost] = [
      await addPayer(provider),
      await addPayer(provider),
      await addPayer(provider),
    ];
    await refundInSandbox(billing.sandbox, { ...partly.charge, amountMinor: part });
    await disputeInSandbox(billing.sandbox, disputed.charge);
    const id = await disputeInSandbox(billing.sandbox, lost.charge);
    await endDispute(billing.sandbox, { provider, id, end: "lost" });
    await passDays(5);
    await askAll();
    const kindsOf = async ({ user }: typeof lost) => (await flagsOf(user)).map((it) => it.kind);
    expect(await kindsOf(partly)).toEqual(["partial_refund"]);
    expect(await kindsOf(disputed)).toEqual(["open_dispute"]);
    expect(await planOf(lost.user)).toBe("free");
    const rows = () =>
      Promise.all([
        db.selectFrom("payments").selectAll().orderBy("id").execute(),
        db.selectFrom("paymentDisputes").selectAll().orderBy("disputeId").execute(),
        db.selectFrom("billingFlags").selectAll().orderBy("id").execute(),
        db.selectFrom("receipts").selectAll().orderBy("id").execute(),
      ]);
    const before = await rows();
    await askAll();
    expect(await rows()).toEqual(before);
  });

  test("that was given back before the school knew of it buys nothing, once it is known", async () => {
    const user = await addTestUser(db);
    const earlier = (await listEvents(billing.sandbox, provider)).length;
    const paid = await payInSandbox[provider](billing, user, beginner);
    const chargeId = provider === "paystack" ? paid : await findSale(paid);
    await refundInSandbox(billing.sandbox, { provider, chargeId });
    const events = (await listEvents(billing.sandbox, provider)).slice(earlier).reverse();
    const receive = (event: Buffer) => receiveWebhook({ db, deps: billing.deps, provider }, event);
    for (const event of events) await receive(event);
    // Events of payments that were unknown at first are tried again.
    for (const event of events) await receive(event);
    expect(await planOf(user)).toBe("free");
    expect(await paymentsOf(user)).toMatchObject([{ chargeId }]);
    const [payment] = await paymentsOf(user);
    expect(payment?.returnedMinor).toBe(payment?.amountMinor);
    expect(await creditNotesOf(user)).toEqual([payment?.amountMinor]);
  });
});

test("a refund that Paystack has not processed, or that failed, counts for nothing", async () => {
  const { user, charge } = await addPayer("paystack");
  const id = await beginRefund(billing.sandbox, charge);
  await receiveLast("paystack");
  expect(await planOf(user)).toBe("beginner");
  await setRefund(billing.sandbox, id, "failed");
  await receiveLast("paystack");
  await askAll();
  expect(await planOf(user)).toBe("beginner");
  expect(await creditNotesOf(user)).toEqual([]);
  expect(await flagsOf(user)).toEqual([]);
});

/** PayPal's id of a subscription's first payment. */
async function findSale(subscriptionId: string): Promise<string> {
  for (const event of (await listEvents(billing.sandbox, "paypal")).reverse()) {
    const { resource } = JSON.parse(event.toString());
    if (resource.billing_agreement_id === subscriptionId) return String(resource.id);
  }
  throw new Error("PayPal sent no sale");
}
