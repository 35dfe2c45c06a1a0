import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepCurrency, readBillingPeriod, readFirstCurrency } from "./first-choice.ts";

const root: { dataset: Record<string, string> } = { dataset: {} };
const page = { cookie: "", documentElement: root };

beforeEach(() => {
  page.cookie = "";
  root.dataset = {};
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { port: "3000" });
});
afterEach(() => vi.unstubAllGlobals());

test("dollars come first unless the document says naira", () => {
  expect(readFirstCurrency()).toBe("USD");
  root.dataset = { currency: "NGN" };
  expect(readFirstCurrency()).toBe("NGN");
});

test("the currency that was paid in is kept for a year, and moves nothing on this page", () => {
  keepCurrency("NGN");
  expect(page.cookie).toBe("tlp-currency3000=NGN; path=/; max-age=31536000; samesite=lax");
  expect(readFirstCurrency()).toBe("USD");
});

test.each([
  ["", null, "monthly"],
  ["", "yearly", "yearly"],
  ["period=monthly", "yearly", "monthly"],
  ["period=yearly", undefined, "yearly"],
  ["period=weekly", "yearly", "yearly"],
] as const)("?%s for a subscriber by %s shows %s [read-billing-period-1]", (search, own, shown) => {
  expect(readBillingPeriod(new URLSearchParams(search), own)).toBe(shown);
});
