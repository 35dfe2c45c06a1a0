import { expect, test } from "vitest";
import { diffPlans, type FoundPlan, type WantedPlan } from "./diff-plans.ts";

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
