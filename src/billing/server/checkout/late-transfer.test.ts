import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmTransfer,
  pay,
  sendTransfer,
} from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser, flagsOf } from "../testing/test-providers.ts";
import { type ChosenPayment, startCheckout } from "./start-checkout.ts";

const database = await useDatabase();
const { db } = database;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const askAll = () => reconcile({ ...billing.deps, log: { warn: () => undefined } }, { due: "all" });

/** A transfer for Beginner that the bank confirms after its student has paid for another plan. */
async function overtake(chosen: Omit<ChosenPayment, "provider">) {
  const user = await addTestUser(db);
  const begin = (more: Omit<ChosenPayment, "provider">) =>
    startCheckout(billing.deps, user, { provider: "paystack", ...more });
  const transfer = await begin({ ...beginner, oneTimePayment: "bank_transfer" });
  await sendTransfer(billing.sandbox, transfer.accessCode);
  const other = await begin(chosen);
  await pay(billing.sandbox, other.accessCode);
  await askAll();
  const before = await findSubscriptionSummary({ db }, user.userId);
  await confirmTransfer(billing.sandbox, transfer.reference);
  await askAll();
  await askAll();
  const { textBody } = await db
    .selectFrom("mailOutbox")
    .select("textBody")
    .where("recipient", "=", user.email)
    .where("subject", "=", "Your transfer has arrived")
    .executeTakeFirstOrThrow();
  const after = await findSubscriptionSummary({ db }, user.userId);
  return { user, reference: transfer.reference, before, after, textBody };
}

test("a plan that was chosen after a transfer stays when it arrives, and the money is flagged", async () => {
  const later = { plan: "professional", billingPeriod: "monthly", oneTimePayment: "card" } as const;
  const { user, reference, before, after, textBody } = await overtake(later);
  expect(before).toMatchObject({ subscription: "professional" });
  expect(after).toEqual({ ...before, pendingTransfer: null });
  expect(await flagsOf(db, user.userId)).toEqual([
    { kind: "paid_after_change", subject: reference },
  ]);
  expect(textBody).toContain("You have chosen another plan since");
  expect(textBody).toContain("http://school.test/contact");
});

test("the same plan that was begun by card meanwhile goes on renewing, and is a month longer", async () => {
  const { user, before, after, textBody } = await overtake(beginner);
  expect(after).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "active",
    isPaidOnce: false,
    renewal: before.renewal,
  });
  expect(before.renewal).not.toBeNull();
  const days = (Date.parse(after.paidThrough ?? "") - Date.parse(before.paidThrough ?? "")) / 864e5;
  expect(days).toBeGreaterThan(27);
  expect(await flagsOf(db, user.userId)).toEqual([]);
  expect(textBody).toContain("Its lessons are open to you until");
});
