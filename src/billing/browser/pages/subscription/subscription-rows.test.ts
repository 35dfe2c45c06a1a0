import { expect, test } from "vitest";
import { noSubscription, type SubscriptionSummary } from "#billing/contract.ts";
import { listSubscriptionRows, type ShownRenewal } from "./subscription-rows.ts";

const now = new Date("2026-03-10T12:00:00.000Z");

const renewal: ShownRenewal = {
  plan: "beginner",
  billingPeriod: "monthly",
  amountMinor: 690_050,
  currency: "NGN",
  provider: "paystack",
  subscriptionId: "SUB_1",
  nextChargeOn: "2026-03-28T12:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};

const active: SubscriptionSummary = {
  subscription: "beginner",
  subscriptionType: "monthly",
  subscriptionStatus: "active",
  subscribedOn: "2026-01-31T12:00:00.000Z",
  subscriptionMethod: "paystack",
  subscriptionId: "SUB_1",
  paidThrough: "2026-03-31T12:00:00.000Z",
  renewal,
};

const rowsOf = (summary: SubscriptionSummary) => listSubscriptionRows(summary, now);
/** Only the rows with dates. */
const daysOf = (summary: SubscriptionSummary) =>
  rowsOf({ ...summary, subscribedOn: null }).filter(([, text]) => text.includes("2026"));

test("an active plan shows this student's price and the provider's own next charge date", () => {
  expect(rowsOf(active)).toEqual([
    ["Price", "₦6,900.50 a month"],
    ["Paid by", "Card, through Paystack"],
    ["Subscribed on", "31 January 2026"],
    ["Renews on", "28 March 2026"],
  ]);
});

test("a yearly plan through PayPal has its price in dollars", () => {
  const yearly = { provider: "paypal", billingPeriod: "yearly", currency: "USD" } as const;
  const summary = { ...active, renewal: { ...renewal, ...yearly, amountMinor: 10_000 } };
  expect(rowsOf({ ...summary, subscriptionMethod: "paypal" }).slice(0, 2)).toEqual([
    ["Price", "$100 a year"],
    ["Paid by", "PayPal"],
  ]);
});

test.each([
  ["cancelled", { ...active, subscriptionStatus: "cancelled", renewal: null }],
  ["granted without a charge", { ...active, renewal: null }],
] as const)("a plan that is %s ends, and has no price", (_, summary) => {
  expect(daysOf(summary)).toEqual([["Ends on", "31 March 2026"]]);
  expect(rowsOf(summary).map(([term]) => term)).not.toContain("Price");
});

test("a plan whose card expires before the next charge ends on that day", () => {
  const expiring = { ...renewal, endsBecauseCardExpires: true };
  expect(daysOf({ ...active, renewal: expiring })).toEqual([["Ends on", "28 March 2026"]]);
});

test("a plan that goes on by another period says from when", () => {
  const yearly = { ...renewal, billingPeriod: "yearly" } as const;
  expect(daysOf({ ...active, renewal: yearly })).toEqual([["Renews yearly from", "28 March 2026"]]);
});

test("a charge that was not heard of yet was due", () => {
  const late = { ...renewal, nextChargeOn: "2026-03-09T12:00:00.000Z" };
  const days = [["Was due on", "9 March 2026"]];
  expect(daysOf({ ...active, renewal: late })).toEqual(days);
  expect(daysOf({ ...noSubscription, renewal: late })).toEqual(days);
});

test("past due, the day on which the charge was due or access ends, and the next charge", () => {
  const failed = { ...renewal, hasFailed: true };
  const due = { ...active, subscriptionStatus: "past-due", renewal: failed } as const;
  const next = ["Next charge on", "28 March 2026"];
  expect(daysOf(due)).toEqual([["Open until", "31 March 2026"], next]);
  const over = "2026-03-09T12:00:00.000Z";
  expect(daysOf({ ...due, paidThrough: over })).toEqual([["Was due on", "9 March 2026"], next]);
});

test("without access, the price, provider and day of the next charge are shown", () => {
  expect(rowsOf({ ...noSubscription, renewal })).toEqual([
    ["Price", "₦6,900.50 a month"],
    ["Paid by", "Card, through Paystack"],
    ["Next charge on", "28 March 2026"],
  ]);
});

test("no plan has no rows", () => {
  expect(rowsOf(noSubscription)).toEqual([]);
});

test("a plan that was paid once ends, and nothing is charged", () => {
  expect(rowsOf({ ...active, renewal: null, isPaidOnce: true })).toEqual([
    ["Paid", "Once, through Paystack"],
    ["Subscribed on", "31 January 2026"],
    ["Ends on", "31 March 2026"],
  ]);
});
