import { expect, test } from "vitest";
import { noSubscription } from "#billing/contract.ts";
import { canCancel } from "./can-cancel.ts";

const held = {
  ...noSubscription,
  subscription: "beginner",
  subscriptionStatus: "active",
  subscriptionMethod: "paypal",
} as const;

test("a running paid plan can be cancelled, with either provider, past due or not [can-cancel-1]", () => {
  expect(canCancel(held)).toBe(true);
  expect(canCancel({ ...held, subscriptionMethod: "paystack" })).toBe(true);
  expect(canCancel({ ...held, subscriptionStatus: "past-due" })).toBe(true);
});

test.each([
  ["no plan", noSubscription],
  ["a cancelled plan", { ...held, subscriptionStatus: "cancelled" }],
  ["a plan of an unknown method", { ...held, subscriptionMethod: null }],
] as const)("%s cannot [can-cancel-2]", (_, it) => {
  expect(canCancel(it)).toBe(false);
});
