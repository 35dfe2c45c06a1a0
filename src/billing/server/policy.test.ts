import { expect, test } from "vitest";
import { canClaim, getCancellationError } from "./policy.ts";

test("a payment is claimed by the user of its checkout alone", () => {
  expect(canClaim({ userId: "payer" }, { userId: "payer" })).toBe(true);
  expect(canClaim({ userId: "other" }, { userId: "payer" })).toBe(false);
  expect(canClaim({ userId: "other" }, undefined)).toBe(false);
});

const card = { provider: "paystack" } as const;
const wallet = { provider: "paypal" } as const;

test.each([
  ["cancels the subscription that is named", wallet, wallet, null],
  ["cancels an older one of this provider", wallet, card, null],
  ["refuses one of the other provider", card, card, "billing.other_method"],
  ["refuses without a plan", undefined, undefined, "billing.no_plan"],
  ["refuses a plan paid with the other provider", undefined, card, "billing.other_method"],
  ["refuses a subscription that is not the user's", undefined, wallet, "billing.payment_mismatch"],
] as const)("PayPal's route %s", (_, named, current, refusal) => {
  expect(getCancellationError({ named, current }, "paypal")).toBe(refusal);
});
