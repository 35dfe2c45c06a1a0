import { expect, test } from "vitest";
import type { FoundPlan, WantedPlan } from "./diff-plans.ts";
import { describeDrift, presentDrift, presentVariable } from "./present-drift.ts";

const wanted: WantedPlan = {
  plan: "intermediate-pro",
  period: "yearly",
  name: "Intermediate Pro, yearly",
  text: "Grow without gaps.",
  amountMinor: 14_000_000,
  currency: "NGN",
  configuredCode: null,
};
const found: FoundPlan = {
  code: "PLN_a",
  name: "Intermediate Pro, yearly",
  amountMinor: 12_000_000,
  currency: "NGN",
  period: "yearly",
  isActive: false,
};

const rowsOf = () =>
  presentDrift([
    { provider: "paystack", drift: { kind: "missing", wanted, instead: null } },
    { provider: "paystack", drift: { kind: "missing", wanted, instead: found } },
    { provider: "paystack", drift: { kind: "price", wanted, found } },
    { provider: "paystack", drift: { kind: "code", wanted, found } },
  ])
    .split("\n")
    .map((line) => line.split(/ {2,}/));

test("differences are a table of the school's prices, the provider's and what changes", () => {
  const [head, ...rows] = rowsOf();
  expect(head).toEqual(["provider", "plan", "plans.json", "provider has", "change"]);
  const plan = ["paystack", "Intermediate Pro, yearly", "₦140,000"];
  expect(rows).toEqual([
    [...plan, "nothing", "create"],
    [...plan, "₦120,000, inactive (PLN_a)", "create"],
    [...plan, "₦120,000 (PLN_a)", "new price for new subscribers"],
    [...plan, "₦120,000 (PLN_a)", "none here; set the variable below"],
  ]);
});

test("a difference is told in a line", () => {
  expect(describeDrift({ kind: "price", wanted, found })).toBe(
    "₦140,000 in plans.json, the provider has ₦120,000 (PLN_a)",
  );
  expect(describeDrift({ kind: "missing", wanted, instead: null })).toBe(
    "₦140,000 in plans.json, the provider has nothing",
  );
  expect(describeDrift({ kind: "code", wanted, found })).toMatch(
    / \(PLN_a\), the settings have none$/,
  );
});

test("the variable lists all ten codes in the school's order", () => {
  const plans = [
    "beginner",
    "intermediate",
    "intermediate-pro",
    "professional",
    "professional-pro",
  ];
  const keys = plans.flatMap((plan) => [`${plan}:monthly`, `${plan}:yearly`]);
  const codes = Object.fromEntries(keys.map((key, index) => [key, `P-${index}`]).reverse());
  const variable = presentVariable("PAYPAL_PLANS", codes);
  const json = variable.replace(/^PAYPAL_PLANS='(.*)'$/, "$1");
  expect(JSON.parse(json)).toEqual(codes);
  expect(Object.keys(JSON.parse(json))).toEqual(keys);
});
