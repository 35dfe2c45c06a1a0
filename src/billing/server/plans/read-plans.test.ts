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

const offers = async () => (await readPlans(school, codes)).offers;

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
  const { paystackPriceOf } = await readPlans(school, codes);
  expect(paystackPriceOf("professional", "yearly")).toEqual({
    planCode: "PLN_professional_yearly",
    amountMinor: 17_000_000,
    currency: "NGN",
  });
});

test("a plan without a Paystack code is named", async () => {
  const { "beginner:yearly": _, ...others } = codes;
  await expect(readPlans(school, others)).rejects.toThrow("beginner:yearly");
});

test("a missing plan is rejected", async () => {
  const folder = await schoolWith((plans) => plans.slice(1));
  await expect(readPlans(folder, codes)).rejects.toThrow("each plan once");
});

test("a zero price is rejected", async () => {
  const folder = await schoolWith((plans) =>
    plans.map((it) => ({ ...it, prices: { ...it.prices, yearly: { USD: 100, NGN: 0 } } })),
  );
  await expect(readPlans(folder, codes)).rejects.toThrow("prices.yearly.NGN");
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
