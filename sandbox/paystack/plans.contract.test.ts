import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { applyComparison, comparePlans, readOffers } from "#billing/server/index.ts";
import { listWantedPlans } from "#billing/server/plans/diff-plans.ts";
import { createPaystackPlans } from "#billing/server/providers/paystack/paystack-plan-catalogue.ts";
import { createPaystackApi } from "#billing/server/providers/paystack/paystack-provider.ts";
import {
  beginnerMonthly,
  secretKey,
  startTestSandbox,
  type TestSandbox,
} from "../start-test-sandbox.ts";
import { subscribe } from "./testing/pay-for-tests.ts";

// Tests the school's plans against the sandbox over HTTP.
const school = path.resolve(import.meta.dirname, "../../school");
const offers = await readOffers(school);
const dearer = offers.map((offer) => {
  const monthly = { ...offer.prices.monthly, NGN: offer.prices.monthly.NGN + 100_000 };
  return { ...offer, prices: { ...offer.prices, monthly } };
});
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

function openCatalogue() {
  const { baseUrl } = sandbox;
  return createPaystackPlans(createPaystackApi({ fetch, baseUrl, secretKey, deadlineMs: 3_000 }));
}

async function sync(sold: typeof offers, planCodes: Record<string, string>) {
  const catalogue = openCatalogue();
  const comparison = await comparePlans({ catalogue }, { offers: sold, planCodes });
  const codes = await applyComparison({ catalogue }, comparison);
  return { kinds: comparison.drift.map((it) => it.kind), codes };
}

const subscription = z.object({ data: z.object({ amount: z.number() }) });

async function amountOf(subscriptionCode: string): Promise<number> {
  const { body } = await sandbox.api(`/subscription/${subscriptionCode}`);
  return subscription.parse(body).data.amount;
}

test("missing plans are created, prices changed, and current subscribers keep theirs unless asked", async () => {
  const { subscriptionCode } = await subscribe(sandbox, "ada@school.test");
  const first = await sync(offers, { "beginner:monthly": beginnerMonthly.planCode });
  expect(first.kinds).toEqual(Array(9).fill("missing"));
  expect(await sync(offers, first.codes)).toEqual({ kinds: [], codes: first.codes });

  const changed = await sync(dearer, first.codes);
  expect(changed).toEqual({ kinds: Array(5).fill("price"), codes: first.codes });
  expect((await sync(dearer, first.codes)).kinds).toEqual([]);
  expect(await amountOf(subscriptionCode)).toBe(beginnerMonthly.amountMinor);

  await sync(offers, first.codes);
  const [wanted] = listWantedPlans(dearer, "NGN", first.codes);
  if (wanted) await openCatalogue().changePriceForCurrent(beginnerMonthly.planCode, wanted);
  expect(await amountOf(subscriptionCode)).toBe(beginnerMonthly.amountMinor + 100_000);
});
