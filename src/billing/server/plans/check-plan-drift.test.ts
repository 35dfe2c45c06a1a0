import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { createPaypalPlans } from "../providers/paypal/paypal-plan-catalogue.ts";
import { createPaypalApi } from "../providers/paypal/paypal-provider.ts";
import { createPaystackPlans } from "../providers/paystack/paystack-plan-catalogue.ts";
import { createPaystackApi } from "../providers/paystack/paystack-provider.ts";
import { type FakePlanApi, fakePaypalPlans, fakePaystackPlans } from "../testing/fake-plan-apis.ts";
import { checkPlanDrift } from "./check-plan-drift.ts";
import { readOffers } from "./read-plans.ts";
import { applyComparison, comparePlans } from "./sync-plans.ts";

const { db } = await useDatabase();
const offers = await readOffers(path.resolve(import.meta.dirname, "../../../../school"));

let paystack: FakePlanApi;
let paypal: FakePlanApi;
let warnings: unknown[];
let planCodes: Record<"paystack" | "paypal", Record<string, string>>;

const catalogues = () => ({
  paystack: createPaystackPlans(
    createPaystackApi({
      fetch: paystack.fetch,
      baseUrl: "http://paystack.test",
      deadlineMs: 30_000,
      secretKey: "sk_test_1",
    }),
  ),
  paypal: createPaypalPlans({
    paypal: createPaypalApi({
      fetch: paypal.fetch,
      baseUrl: "http://paypal.test",
      deadlineMs: 30_000,
      clientId: "school",
      clientSecret: "secret",
    }),
    productName: "Lessons",
  }),
});
const log = { warn: (details: unknown) => void warnings.push(details) };
const check = () => {
  const { paystack: naira, paypal: dollars } = catalogues();
  const targets = [
    { provider: "paystack", catalogue: naira, planCodes: planCodes.paystack },
    { provider: "paypal", catalogue: dollars, planCodes: planCodes.paypal },
  ] as const;
  return checkPlanDrift({ db, log, targets }, { offers });
};
const flags = () =>
  db
    .selectFrom("billingFlags")
    .select(["provider", "subject", "detail", "note"])
    .select((where) => where("resolvedAt", "is", null).as("isOpen"))
    .where("kind", "=", "plan_drift")
    .orderBy("provider")
    .execute();

beforeEach(async () => {
  await db.deleteFrom("billingFlags").execute();
  [paystack, paypal, warnings] = [fakePaystackPlans(), fakePaypalPlans(), []];
  const create = async (catalogue: ReturnType<typeof catalogues>["paystack" | "paypal"]) => {
    const comparison = await comparePlans({ catalogue }, { offers, planCodes: {} });
    return await applyComparison({ catalogue }, comparison);
  };
  const opened = catalogues();
  planCodes = { paystack: await create(opened.paystack), paypal: await create(opened.paypal) };
});

test("plans that are as in plans.json raise nothing", async () => {
  await check();
  expect(await flags()).toEqual([]);
  expect(warnings).toEqual([]);
});

test("each plan that differs is flagged once and logged, until it is mended", async () => {
  const [monthly] = paystack.plans;
  const [first] = paypal.plans;
  if (!monthly || !first) throw new Error("the providers have no plans");
  monthly.amountMinor = 700_000;
  first.isActive = false;
  await check();
  await check();
  const flag = { isOpen: true, note: "" };
  expect(await flags()).toEqual([
    {
      ...flag,
      provider: "paypal",
      subject: "beginner:monthly in USD",
      detail: `$10 in plans.json, the provider has $10, inactive (${first.code})`,
    },
    {
      ...flag,
      provider: "paystack",
      subject: "beginner:monthly in NGN",
      detail: `₦7,500 in plans.json, the provider has ₦7,000 (${monthly.code})`,
    },
  ]);
  expect(warnings).toHaveLength(4);
  monthly.amountMinor = 750_000;
  await check();
  expect((await flags()).map((it) => [it.provider, it.isOpen])).toEqual([
    ["paypal", true],
    ["paystack", false],
  ]);
  monthly.amountMinor = 710_000;
  await check();
  expect((await flags())[1]).toMatchObject({ isOpen: true, note: "" });
});

test("a provider that does not answer changes nothing, and the other is checked", async () => {
  for (const plans of [paystack.plans, paypal.plans]) {
    for (const plan of plans.slice(0, 1)) plan.amountMinor += 100;
  }
  await check();
  for (const plan of [...paystack.plans, ...paypal.plans].slice(0, 1)) plan.amountMinor -= 100;
  paystack.fetch = async () => new Response("", { status: 503 });
  for (const plan of paypal.plans.slice(0, 1)) plan.amountMinor -= 100;
  await check();
  expect((await flags()).map((it) => [it.provider, it.isOpen])).toEqual([
    ["paypal", false],
    ["paystack", true],
  ]);
});
