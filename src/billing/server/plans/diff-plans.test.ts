import { expect, test } from "vitest";
import {
  describeDrift,
  diffPlans,
  type FoundPlan,
  formatVariable,
  presentDrift,
  type WantedPlan,
} from "./diff-plans.ts";

const wanted: WantedPlan = {
  plan: "beginner",
  period: "monthly",
  name: "Beginner, monthly",
  text: "Start from nothing.",
  amountMinor: 1_000,
  currency: "USD",
  configuredCode: "P-1",
};
const found: FoundPlan = {
  code: "P-1",
  name: "Beginner, monthly",
  amountMinor: 1_000,
  currency: "USD",
  period: "monthly",
  isActive: true,
};

test("a configured plan at its price is no drift, whatever its name", () => {
  expect(diffPlans([wanted], [{ ...found, name: "First steps" }])).toEqual({
    drift: [],
    codes: { "beginner:monthly": "P-1" },
  });
});

test("another price is drift", () => {
  const cheap = { ...found, amountMinor: 900 };
  expect(diffPlans([wanted], [cheap])).toEqual({
    drift: [{ kind: "price", wanted, found: cheap }],
    codes: { "beginner:monthly": "P-1" },
  });
});

test("where the configured plan has another price, one of the same name at the right price is used", () => {
  const right = { ...found, code: "P-2" };
  expect(diffPlans([wanted], [{ ...found, amountMinor: 900 }, right])).toEqual({
    drift: [{ kind: "code", wanted, found: right }],
    codes: { "beginner:monthly": "P-2" },
  });
});

test.each([
  ["of another period", { period: "yearly" }],
  ["of an interval that is not sold", { period: null }],
  ["in another currency", { currency: "EUR" }],
  ["that is inactive", { isActive: false }],
] as const)("a configured plan %s cannot become the wanted one", (_, change) => {
  const wrong = { ...found, ...change };
  expect(diffPlans([wanted], [wrong])).toEqual({
    drift: [{ kind: "missing", wanted, instead: wrong }],
    codes: {},
  });
});

test("a code that the provider does not know is missing, as is none", () => {
  const without = { ...wanted, configuredCode: null };
  const { drift } = diffPlans([wanted, without], []);
  expect(drift).toEqual([
    { kind: "missing", wanted, instead: null },
    { kind: "missing", wanted: without, instead: null },
  ]);
});

test("one plan of the provider is not used for two", () => {
  const twin = { ...wanted, plan: "intermediate", configuredCode: null } as const;
  const { codes, drift } = diffPlans([{ ...wanted, configuredCode: null }, twin], [found]);
  expect(codes).toEqual({ "beginner:monthly": "P-1" });
  expect(drift.map((it) => it.kind)).toEqual(["code", "missing"]);
  expect(diffPlans([twin, wanted], [found]).codes).toEqual({ "beginner:monthly": "P-1" });
});

const yearlyWanted: WantedPlan = {
  plan: "intermediate-pro",
  period: "yearly",
  name: "Intermediate Pro, yearly",
  text: "Grow without gaps.",
  amountMinor: 14_000_000,
  currency: "NGN",
  configuredCode: null,
};
const yearlyFound: FoundPlan = {
  code: "PLN_a",
  name: "Intermediate Pro, yearly",
  amountMinor: 12_000_000,
  currency: "NGN",
  period: "yearly",
  isActive: false,
};

const rowsOf = () =>
  presentDrift([
    { provider: "paystack", drift: { kind: "missing", wanted: yearlyWanted, instead: null } },
    {
      provider: "paystack",
      drift: { kind: "missing", wanted: yearlyWanted, instead: yearlyFound },
    },
    { provider: "paystack", drift: { kind: "price", wanted: yearlyWanted, found: yearlyFound } },
    { provider: "paystack", drift: { kind: "code", wanted: yearlyWanted, found: yearlyFound } },
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
  expect(describeDrift({ kind: "price", wanted: yearlyWanted, found: yearlyFound })).toBe(
    "₦140,000 in plans.json, the provider has ₦120,000 (PLN_a)",
  );
  expect(describeDrift({ kind: "missing", wanted: yearlyWanted, instead: null })).toBe(
    "₦140,000 in plans.json, the provider has nothing",
  );
  expect(describeDrift({ kind: "code", wanted: yearlyWanted, found: yearlyFound })).toMatch(
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
  const variable = formatVariable("PAYPAL_PLANS", codes);
  const json = variable.replace(/^PAYPAL_PLANS='(.*)'$/, "$1");
  expect(JSON.parse(json)).toEqual(codes);
  expect(Object.keys(JSON.parse(json))).toEqual(keys);
});
