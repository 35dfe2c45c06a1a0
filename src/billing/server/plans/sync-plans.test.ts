import path from "node:path";
import { describe, expect, test } from "vitest";
import { createPaypalPlans } from "../providers/paypal/paypal-plan-catalogue.ts";
import { createPaypalApi } from "../providers/paypal/paypal-provider.ts";
import { createPaystackPlans } from "../providers/paystack/paystack-plan-catalogue.ts";
import { createPaystackApi } from "../providers/paystack/paystack-provider.ts";
import {
  type FakePlanApi,
  fakePaypalPlans,
  fakePaystackPlans,
  type StoredPlan,
} from "../testing/fake-plan-apis.ts";
import { listWantedPlans } from "./diff-plans.ts";
import { readOffers } from "./read-plans.ts";
import { applyComparison, comparePlans } from "./sync-plans.ts";

const offers = await readOffers(path.resolve(import.meta.dirname, "../../../../school"));

const providers = {
  paystack: {
    fake: fakePaystackPlans,
    currency: "NGN",
    open: ({ fetch }: FakePlanApi) =>
      createPaystackPlans(
        createPaystackApi({
          fetch,
          baseUrl: "http://paystack.test",
          secretKey: "sk_test_1",
          deadlineMs: 30_000,
        }),
      ),
  },
  paypal: {
    fake: fakePaypalPlans,
    currency: "USD",
    open: ({ fetch }: FakePlanApi) =>
      createPaypalPlans({
        paypal: createPaypalApi({
          fetch,
          baseUrl: "http://paypal.test",
          deadlineMs: 30_000,

          clientId: "school",
          clientSecret: "secret",
        }),
        productName: "Lessons",
      }),
  },
} as const;

/** Compares, writes and returns the codes, as the command does after confirmation. */
async function sync(
  name: keyof typeof providers,
  api: FakePlanApi,
  planCodes: Record<string, string>,
  { sold = offers } = {},
) {
  const catalogue = providers[name].open(api);
  const comparison = await comparePlans({ catalogue }, { offers: sold, planCodes });
  const codes = await applyComparison({ catalogue }, comparison);
  return { drift: comparison.drift, codes };
}

/** The school's offers with another price for one month of Beginner. */
const dearer = offers.map((offer) =>
  offer.plan === "beginner"
    ? { ...offer, prices: { ...offer.prices, monthly: { USD: 1_250, NGN: 900_000 } } }
    : offer,
);
const dearerMinor = { paystack: 900_000, paypal: 1_250 };
const names = ["paystack", "paypal"] as const;

describe.each(names)("the plans at %s", (name) => {
  const { fake, currency } = providers[name];

  test("are created where there are none, and then nothing differs", async () => {
    const api = fake();
    const { drift, codes } = await sync(name, api, {});
    expect(drift.map((it) => it.kind)).toEqual(Array(10).fill("missing"));
    expect(Object.keys(codes)).toHaveLength(10);
    expect(api.plans.map((it) => [it.name, it.amountMinor, it.currency]).slice(0, 2)).toEqual([
      ["Beginner, monthly", currency === "NGN" ? 750_000 : 1_000, currency],
      ["Beginner, yearly", currency === "NGN" ? 8_000_000 : 10_000, currency],
    ]);
    const writes = api.writes.length;
    expect(await sync(name, api, codes)).toEqual({ drift: [], codes });
    expect(api.writes).toHaveLength(writes);
  });

  test("are not created twice where the configuration does not name them yet", async () => {
    const api = fake();
    const { codes } = await sync(name, api, {});
    const writes = api.writes.length;
    const again = await sync(name, api, {});
    expect(again.drift.map((it) => it.kind)).toEqual(Array(10).fill("code"));
    expect(again.codes).toEqual(codes);
    expect(api.writes).toHaveLength(writes);
  });

  test("get a new price for new subscribers, once", async () => {
    const api = fake();
    const { codes } = await sync(name, api, {});
    const { drift, codes: after } = await sync(name, api, codes, { sold: dearer });
    expect(drift).toMatchObject([
      { kind: "price", wanted: { plan: "beginner", period: "monthly" } },
    ]);
    const plan = api.plans.find((it) => it.code === after["beginner:monthly"]);
    expect(plan?.amountMinor).toBe(dearerMinor[name]);
    const writes = api.writes.length;
    expect((await sync(name, api, after, { sold: dearer })).drift).toEqual([]);
    // The configuration may still name the earlier codes.
    await sync(name, api, codes, { sold: dearer });
    expect(api.writes).toHaveLength(writes);
  });

  test("beyond the first page are found", async () => {
    const other: StoredPlan = {
      code: "other",
      name: "Organ",
      amountMinor: 100,
      interval: "x",
      currency,
      isActive: true,
      productId: "PROD-1",
    };
    const api = fake(Array.from({ length: 45 }, (_, index) => ({ ...other, code: `o${index}` })));
    const { codes } = await sync(name, api, {});
    expect((await sync(name, api, codes)).drift).toEqual([]);
    expect(api.plans).toHaveLength(55);
  });

  test("that are no longer active are replaced", async () => {
    const api = fake();
    const { codes } = await sync(name, api, {});
    for (const plan of api.plans.slice(0, 1)) plan.isActive = false;
    const { drift, codes: after } = await sync(name, api, codes);
    expect(drift).toMatchObject([
      { kind: "missing", instead: { code: codes["beginner:monthly"] } },
    ]);
    expect(after["beginner:monthly"]).not.toBe(codes["beginner:monthly"]);
    expect((await sync(name, api, after)).drift).toEqual([]);
  });
});

test("Paystack is told whether current subscribers keep their price", async () => {
  const api = fakePaystackPlans();
  const { codes } = await sync("paystack", api, {});
  const code = codes["beginner:monthly"] ?? "";
  const [wanted] = listWantedPlans(dearer, "NGN", codes);
  if (!wanted) throw new Error("no plan is sold");
  const body = { name: "Beginner, monthly", amount: 900_000, interval: "monthly", currency: "NGN" };
  await sync("paystack", api, codes, { sold: dearer });
  await providers.paystack.open(api).changePriceForCurrent(code, wanted);
  expect(api.writes.slice(-2)).toEqual(
    [false, true].map((isForAll) => ({
      request: `PUT /plan/${code}`,
      body: { ...body, update_existing_subscriptions: isForAll },
    })),
  );
});

test("at PayPal a new price is a new plan of the same product, and the old plan stays", async () => {
  const api = fakePaypalPlans();
  const { codes } = await sync("paypal", api, {});
  const { codes: after } = await sync("paypal", api, codes, { sold: dearer });
  expect(after["beginner:monthly"]).not.toBe(codes["beginner:monthly"]);
  const [old] = api.plans;
  expect(old).toMatchObject({
    code: codes["beginner:monthly"],
    amountMinor: 1_000,
    isActive: true,
  });
  expect(new Set(api.plans.map((it) => it.productId))).toEqual(new Set(["PROD-Lessons"]));
  expect(api.writes.filter((it) => it.request.endsWith("/products"))).toHaveLength(1);
});

test("at PayPal a new price for current subscribers changes their plan", async () => {
  const api = fakePaypalPlans();
  const { codes } = await sync("paypal", api, {});
  const [wanted] = listWantedPlans(dearer, "USD", codes);
  if (!wanted) throw new Error("no plan is sold");
  await providers.paypal.open(api).changePriceForCurrent(codes["beginner:monthly"] ?? "", wanted);
  expect(api.plans).toHaveLength(10);
  expect(api.plans[0]).toMatchObject({ amountMinor: 1_250 });
});

test("the product of the school's name is used where PayPal has one", async () => {
  const api = fakePaypalPlans([], ["Organ", "Lessons"]);
  await sync("paypal", api, {});
  expect(api.writes.filter((it) => it.request.endsWith("/products"))).toEqual([]);
  expect(api.plans[0]?.productId).toBe("PROD-Lessons");
});

test("a provider that fails halfway is continued by a repeat, without a plan twice", async () => {
  const api = fakePaystackPlans();
  let requests = 0;
  const failing: typeof fetch = async (...args) => {
    requests += 1;
    return requests > 5 ? new Response("", { status: 503 }) : api.fetch(...args);
  };
  await expect(sync("paystack", { ...api, fetch: failing }, {})).rejects.toMatchObject({
    code: "gateway.unavailable",
  });
  expect(api.plans).toHaveLength(4);
  await sync("paystack", api, {});
  expect(api.plans).toHaveLength(10);
});
