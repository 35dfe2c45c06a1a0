import { expect, test } from "vitest";
import { canBeginCheckout, canClaim } from "./policy.ts";

test("a checkout begins without a plan or with a cancelled one", () => {
  expect(canBeginCheckout(undefined)).toBe(true);
  expect(canBeginCheckout({ state: "cancelled" })).toBe(true);
  expect(canBeginCheckout({ state: "active" })).toBe(false);
  expect(canBeginCheckout({ state: "past_due" })).toBe(false);
});

test("a payment is claimed by the user of its checkout alone", () => {
  expect(canClaim({ userId: "payer" }, { userId: "payer" })).toBe(true);
  expect(canClaim({ userId: "other" }, { userId: "payer" })).toBe(false);
  expect(canClaim({ userId: "other" }, undefined)).toBe(false);
});
