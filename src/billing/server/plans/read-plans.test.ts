import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { paidPlans } from "../../contract.ts";
import { readPaypalPrices, readPlans } from "./read-plans.ts";

const school = path.resolve(import.meta.dirname, "../../../../school");
const codes = Object.fromEntries(
  paidPlans.flatMap((plan) =>
    ["monthly", "yearly"].map((billingPeriod) => [
      `${plan}:${billingPeriod}`,
      `PLN_${plan}_${billingPeriod}`,
    ]),
  ),
);
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A folder with a changed copy of the school's plans. */
async function schoolWith(change: (plans: Awaited<ReturnType<typeof offers>>) => unknown) {
  const folder = await mkdtemp(path.join(tmpdir(), "plans-"));
  folders.push(folder);
  await writeFile(path.join(folder, "plans.json"), JSON.stringify(change(await offers())));
  return folder;
}

const offers = async () => (await readPlans(school, { planCodes: codes })).offers;

test("the school sells its five plans at the prices of the specification [read-plans-1]", async () => {
  const prices = (await offers()).map(({ plan, prices: { monthly, yearly } }) => [
    plan,
    ...[monthly.USD, monthly.NGN, yearly.USD, yearly.NGN].map((minor) => minor / 100),
  ]);
  expect(prices).toEqual([
    ["beginner", 10, 7_500, 100, 80_000],
    ["intermediate", 15, 10_000, 150, 110_000],
    ["intermediate-pro", 20, 12_500, 220, 140_000],
    ["professional", 25, 15_000, 270, 170_000],
    ["professional-pro", 30, 20_000, 335, 200_000],
  ]);
});

test("Paystack's prices are in kobo, with its plan code of that billing period [read-plans-2]", async () => {
  const { paystackPriceOf } = await readPlans(school, { planCodes: codes });
  expect(paystackPriceOf("professional", "yearly")).toEqual({
    planCode: "PLN_professional_yearly",
    amountMinor: 17_000_000,
    currency: "NGN",
  });
});

test("a plan without a Paystack code is named", async () => {
  const { "beginner:yearly": _, ...others } = codes;
  await expect(readPlans(school, { planCodes: others })).rejects.toThrow("beginner:yearly");
});

test("a missing plan is rejected", async () => {
  const folder = await schoolWith((plans) => plans.slice(1));
  await expect(readPlans(folder, { planCodes: codes })).rejects.toThrow("each plan once");
});

test("a zero price is rejected", async () => {
  const folder = await schoolWith((plans) =>
    plans.map((it) => ({ ...it, prices: { ...it.prices, yearly: { USD: 100, NGN: 0 } } })),
  );
  await expect(readPlans(folder, { planCodes: codes })).rejects.toThrow("prices.yearly.NGN");
});

test("PayPal's prices are in cents, with its plan code of that billing period", async () => {
  const paypalCodes = Object.fromEntries(Object.keys(codes).map((key) => [key, `P-${key}`]));
  const priceOf = readPaypalPrices(await offers(), paypalCodes);
  expect(priceOf("intermediate-pro", "yearly")).toEqual({
    planCode: "P-intermediate-pro:yearly",
    amountMinor: 22_000,
    currency: "USD",
  });
});

test("a plan without a PayPal code is named", async () => {
  const all = await offers();
  expect(() => readPaypalPrices(all, {})).toThrow("PAYPAL_PLANS lacks a code for beginner:monthly");
});

test("a plan is sold in dollars by card where Paystack has codes for it", async () => {
  const dollarPlanCodes = Object.fromEntries(
    Object.entries(codes).map(([key, code]) => [key, `${code}_usd`]),
  );
  const inNaira = await readPlans(school, { planCodes: codes });
  expect(inNaira.paystackDollarPriceOf).toBeNull();
  expect(inNaira.offers.map((it) => it.hasDollarCard)).not.toContain(true);
  const inBoth = await readPlans(school, { planCodes: codes, dollarPlanCodes });
  expect(inBoth.paystackDollarPriceOf?.("professional", "yearly")).toEqual({
    planCode: "PLN_professional_yearly_usd",
    amountMinor: 27_000,
    currency: "USD",
  });
  expect(inBoth.offers.map((it) => it.hasDollarCard)).not.toContain(false);
});

test("codes of plans in dollars are all there, and none is a code of a plan in naira", async () => {
  const { "beginner:yearly": _, ...some } = codes;
  const reading = (dollarPlanCodes: Record<string, string>) =>
    readPlans(school, { planCodes: codes, dollarPlanCodes });
  await expect(reading({})).rejects.toThrow("PAYSTACK_PLANS_USD lacks a code for beginner:monthly");
  await expect(reading({ ...some, "beginner:yearly": "PLN_other" })).rejects.toThrow(
    "PAYSTACK_PLANS_USD gives beginner:monthly the code of beginner:monthly in PAYSTACK_PLANS",
  );
  await expect(reading({ "gold:monthly": "PLN_gold" })).rejects.toThrow(
    "PAYSTACK_PLANS_USD names an unknown plan: gold:monthly",
  );
});
