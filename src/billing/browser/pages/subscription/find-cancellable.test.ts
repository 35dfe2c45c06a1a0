import { expect, test } from "vitest";
import { noSubscription } from "#billing/contract.ts";
import { findCancellable } from "./find-cancellable.ts";
import type { Renewal } from "./subscription-rows.ts";

const held = {
  ...noSubscription,
  subscription: "beginner",
  subscriptionStatus: "active",
  subscriptionMethod: "paypal",
  subscriptionId: "I-1",
} as const;

const renewal: Renewal = {
  plan: "beginner",
  billingPeriod: "monthly",
  amountMinor: 750_000,
  currency: "NGN",
  provider: "paystack",
  subscriptionId: "SUB_1",
  nextChargeOn: "2026-12-01T09:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};

test("a running paid plan can be cancelled, with either provider, past due or not [can-cancel-1]", () => {
  const byPaypal = { provider: "paypal", subscriptionId: "I-1" };
  expect(findCancellable(held)).toEqual(byPaypal);
  expect(findCancellable({ ...held, subscriptionStatus: "past-due" })).toEqual(byPaypal);
  expect(findCancellable({ ...held, subscriptionMethod: "paystack" })).toMatchObject({
    provider: "paystack",
  });
});

test.each([
  ["no plan", noSubscription],
  ["a cancelled plan", { ...held, subscriptionStatus: "cancelled" }],
  ["a plan that was paid once", { ...held, isPaidOnce: true }],
  ["a plan of an unknown method", { ...held, subscriptionMethod: null }],
] as const)("%s cannot [can-cancel-2]", (_, it) => {
  expect(findCancellable(it)).toBeNull();
});

test("what is still charged without access can be cancelled at its provider", () => {
  expect(findCancellable({ ...noSubscription, renewal })).toEqual({
    provider: "paystack",
    subscriptionId: "SUB_1",
  });
});

test("the provider and id of a plan that has none are those of its renewal", () => {
  const unknown = { ...held, subscriptionMethod: null, subscriptionId: null };
  expect(findCancellable({ ...unknown, renewal })).toEqual({
    provider: "paystack",
    subscriptionId: "SUB_1",
  });
});
