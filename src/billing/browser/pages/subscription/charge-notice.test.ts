import { expect, test } from "vitest";
import { noSubscription, type SubscriptionSummary } from "#billing/contract.ts";
import { presentChargeNotice } from "./charge-notice.ts";
import type { ShownRenewal } from "./subscription-rows.ts";

const now = new Date("2026-03-10T12:00:00.000Z");

const renewal: ShownRenewal = {
  plan: "beginner",
  billingPeriod: "monthly",
  amountMinor: 750_000,
  currency: "NGN",
  provider: "paystack",
  subscriptionId: "SUB_1",
  nextChargeOn: "2026-03-28T12:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};
const failed = { ...renewal, hasFailed: true };

const active: SubscriptionSummary = {
  subscription: "beginner",
  subscriptionType: "monthly",
  subscriptionStatus: "active",
  subscribedOn: "2026-02-28T12:00:00.000Z",
  subscriptionMethod: "paystack",
  subscriptionId: "SUB_1",
  paidThrough: "2026-03-28T12:00:00.000Z",
  renewal,
};
const pastDue = { ...active, subscriptionStatus: "past-due", renewal: failed } as const;

const noticeOf = (summary: SubscriptionSummary) => presentChargeNotice(summary, "Beginner", now);

test.each([
  ["renews", active],
  ["is cancelled", { ...active, subscriptionStatus: "cancelled", renewal: null }],
  ["does not exist", noSubscription],
] as const)("a plan that %s has no notice", (_, summary) => {
  expect(noticeOf(summary)).toBeNull();
});

test("a card that expires before the next charge ends the plan on that day", () => {
  expect(noticeOf({ ...active, renewal: { ...renewal, endsBecauseCardExpires: true } })).toEqual({
    title: "Your card expires before the next charge",
    text: "Unless you change the card, your plan ends on 28 March 2026.",
    canPayAnotherWay: false,
  });
});

test("past due, the notice says what failed, and until when the lessons are open", () => {
  expect(noticeOf(pastDue)).toEqual({
    title: "The last charge failed",
    text: "Your card could not be charged ₦7,500. Your lessons stay open until 28 March 2026.",
    canPayAnotherWay: true,
  });
});

test("past due beyond the paid time, it names no day", () => {
  const paypal = { ...failed, provider: "paypal", amountMinor: 1_000, currency: "USD" } as const;
  const over = { ...pastDue, paidThrough: "2026-03-09T12:00:00.000Z", renewal: paypal };
  expect(noticeOf(over)?.text).toBe(
    "PayPal could not charge you $10. Your lessons are still open, but only for a short time.",
  );
});

test("past due with nothing that renews, it names no amount", () => {
  expect(noticeOf({ ...pastDue, renewal: null })?.text).toMatch(/^Your payment did not arrive\./);
});

test("a charge that failed and closed the lessons can be paid another way", () => {
  expect(noticeOf({ ...noSubscription, renewal: failed })).toMatchObject({
    text: "Your card could not be charged ₦7,500. The lessons are closed to you until a payment arrives.",
    canPayAnotherWay: true,
  });
});

test("a student who is charged without access sees plan, price and next charge", () => {
  expect(noticeOf({ ...noSubscription, renewal })).toEqual({
    title: "You are still charged for Beginner",
    text: "It costs you ₦7,500 a month, but its lessons are not open to you now. The next charge is on 28 March 2026, unless you cancel.",
    canPayAnotherWay: false,
  });
});

test("a charge that was due and not heard of may still arrive", () => {
  const late = { ...renewal, nextChargeOn: "2026-03-09T12:00:00.000Z" };
  expect(noticeOf({ ...noSubscription, renewal: late })?.text).toContain(
    "The charge of 9 March 2026 has not arrived yet. If it does, they open again.",
  );
});
