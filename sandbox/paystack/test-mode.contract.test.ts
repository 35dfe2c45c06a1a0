import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Price } from "#billing/server/providers/paystack/paystack-payment.ts";
import { createPaystackPlans } from "#billing/server/providers/paystack/paystack-plan-catalogue.ts";
import {
  createPaystackApi,
  type PaystackApi,
} from "#billing/server/providers/paystack/paystack-provider.ts";
import { secretKey, startTestSandbox, type TestSandbox } from "../start-test-sandbox.ts";
import { findContractPlan } from "../testing/contract-plan.ts";

// Calls that need no payer also run against Paystack's own test mode, if its key is set.
const { TEST_PAYSTACK_SECRET_KEY: realKey } = process.env;
if (realKey !== undefined && !realKey.startsWith("sk_test_")) {
  throw new Error("TEST_PAYSTACK_SECRET_KEY is no test key");
}
const real = { name: "Paystack's test mode", baseUrl: "https://api.paystack.co", key: realKey };
const targets = [
  { name: "the sandbox", baseUrl: null, key: secretKey },
  ...(real.key === undefined ? [] : [{ ...real, key: real.key }]),
];

describe.each(targets)("$name", ({ baseUrl, key }) => {
  let sandbox: TestSandbox | undefined;
  let gateway: PaystackApi;
  let plan: Price;
  const once: Price = { planCode: null, amountMinor: 1_000_000, currency: "NGN" };

  function optionsWith(secret: string) {
    return { fetch, baseUrl: baseUrl ?? sandbox?.baseUrl ?? "", secretKey: secret, deadlineMs };
  }

  beforeAll(async () => {
    if (baseUrl === null) sandbox = await startTestSandbox();
    gateway = createPaystackApi(optionsWith(key));
    const planCode = await findContractPlan(
      createPaystackPlans(createPaystackApi(optionsWith(key))),
      750_000,
    );
    plan = { planCode, amountMinor: 750_000, currency: "NGN" };
  });
  afterAll(() => sandbox?.[Symbol.asyncDispose]());

  const begin = (price: Price, reference = newReference()) =>
    gateway.beginCheckout({
      reference,
      email: "contract@school.test",
      price,
      metadata: { checkout: reference },
    });

  test("a plan that was created is found under its name, at its price", async () => {
    expect(plan.planCode).toMatch(/^PLN_/);
    expect(
      await findContractPlan(createPaystackPlans(createPaystackApi(optionsWith(key))), 750_000),
    ).toBe(plan.planCode);
  });

  test.each(["renewing", "once"])("a checkout paid %s is pending until it is paid", async (how) => {
    const price = how === "once" ? once : plan;
    const { reference, accessCode, authorizationUrl } = await begin(price);
    expect(authorizationUrl).toContain(accessCode);
    expect(await gateway.verify(reference, price)).toMatchObject({
      kind: "pending",
      providerStatus: "abandoned",
    });
  });

  test("a reference is used once", async () => {
    const { reference } = await begin(plan);
    await expect(begin(plan, reference)).rejects.toMatchObject({
      code: "gateway.duplicate_reference",
    });
  });

  test("a reference that was never used is unknown", async () => {
    expect(await gateway.verify(newReference(), plan)).toEqual({ kind: "unknown" });
  });

  test("a plan that does not exist is refused", async () => {
    await expect(begin({ ...plan, planCode: "PLN_nonexistent0000" })).rejects.toMatchObject({
      code: "gateway.refused",
      retriable: false,
    });
  });

  test("a wrong key is refused for good", async () => {
    const stranger = createPaystackApi(
      optionsWith("sk_test_0000000000000000000000000000000000000000"),
    );
    await expect(stranger.verify(newReference(), plan)).rejects.toMatchObject({
      code: "gateway.unauthorized",
      retriable: false,
    });
  });

  test("what was given back since now is an empty list", async () => {
    expect(await gateway.refunds.listReturnedCharges(new Date())).toEqual([]);
  });
});

const deadlineMs = 20_000;
const newReference = (): string => `tlp-contract-${crypto.randomUUID()}`;
