import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaypalPlans } from "#billing/server/providers/paypal/paypal-plan-catalogue.ts";
import {
  createPaypalApi,
  type PaypalApi,
} from "#billing/server/providers/paypal/paypal-provider.ts";
import type { ExpectedSubscription } from "#billing/server/providers/paypal/paypal-verify.ts";
import type { TestSandbox } from "../start-test-sandbox.ts";
import { findContractPlan } from "../testing/contract-plan.ts";
import { clientId, clientSecret, startPaypal } from "./testing/subscribe-for-tests.ts";

// Calls that need no payer also run against PayPal's own sandbox, if its credentials are set.
const { TEST_PAYPAL_CLIENT_ID: realId, TEST_PAYPAL_CLIENT_SECRET: realSecret } = process.env;
const targets = [
  { name: "our sandbox", baseUrl: null, credentials: { clientId, clientSecret } },
  ...(realId === undefined || realSecret === undefined
    ? []
    : [
        {
          name: "PayPal's own sandbox",
          baseUrl: "https://api-m.sandbox.paypal.com",
          credentials: { clientId: realId, clientSecret: realSecret },
        },
      ]),
];

describe.each(targets)("$name", ({ baseUrl, credentials }) => {
  let sandbox: TestSandbox | undefined;
  let gateway: PaypalApi;
  let expected: ExpectedSubscription;

  const options = () => ({
    fetch,
    baseUrl: baseUrl ?? sandbox?.baseUrl ?? "",
    ...credentials,
    deadlineMs,
  });

  beforeAll(async () => {
    if (baseUrl === null) sandbox = await startPaypal();
    gateway = createPaypalApi(options());
    const planCode = await findContractPlan(
      createPaypalPlans({ paypal: createPaypalApi(options()), productName }),
      1_000,
    );
    expected = { planCode, amountMinor: 1_000, currency: "USD", customId: "contract-1" };
  });
  afterAll(() => sandbox?.[Symbol.asyncDispose]());

  const begin = (changes: { requestId?: string; planCode?: string; beginsAt?: Date } = {}) =>
    gateway.createSubscription({
      requestId: crypto.randomUUID(),
      planCode: expected.planCode,
      ...changes,
      customId: expected.customId,
      brandName: "Contract tests",
      returnUrl: "https://school.test/plans",
      cancelUrl: "https://school.test/plans",
    });

  test("a plan that was created is found under its name, at its price", async () => {
    expect(
      await findContractPlan(
        createPaypalPlans({ paypal: createPaypalApi(options()), productName }),
        1_000,
      ),
    ).toBe(expected.planCode);
  });

  test.each([undefined, inThirtyDays()])(
    "a subscription that begins at %s is pending until its payer approves",
    async (beginsAt) => {
      const { subscriptionId, approveUrl } = await begin(beginsAt && { beginsAt });
      expect(subscriptionId).toMatch(/^I-/);
      expect(approveUrl).toContain("ba_token=");
      expect(await gateway.verifySubscription(subscriptionId, expected)).toEqual({
        kind: "pending",
        providerStatus: "APPROVAL_PENDING",
      });
    },
  );

  test("a request that is repeated creates one subscription", async () => {
    const requestId = crypto.randomUUID();
    const first = await begin({ requestId });
    expect((await begin({ requestId })).subscriptionId).toBe(first.subscriptionId);
  });

  test("a subscription that does not exist is unknown, and its end as well", async () => {
    expect(await gateway.verifySubscription("I-0000CONTRACT", expected)).toEqual({
      kind: "unknown",
    });
    expect(await gateway.cancelSubscription("I-0000CONTRACT", "Never begun")).toBe("unknown");
  });

  test("a subscription that may still begin is not reported as cancelled", async () => {
    const { subscriptionId } = await begin();
    await expect(gateway.cancelSubscription(subscriptionId, "Never begun")).rejects.toMatchObject({
      code: "gateway.unavailable",
      retriable: true,
    });
  });

  test("a plan that does not exist is refused", async () => {
    await expect(begin({ planCode: "P-00000000000000000CONTRAC" })).rejects.toMatchObject({
      code: "gateway.refused",
      retriable: false,
    });
  });

  test("wrong credentials are refused for good", async () => {
    const stranger = createPaypalApi({ ...options(), clientSecret: "wrong-but-long-enough" });
    await expect(stranger.verifySubscription("I-0000CONTRACT", expected)).rejects.toMatchObject({
      code: "gateway.unauthorized",
      retriable: false,
    });
  });

  test("what was given back since now is an empty list", async () => {
    expect(await gateway.refunds.listReturnedCharges(new Date())).toEqual([]);
  });
});

const deadlineMs = 20_000;
const productName = "Contract tests";

function inThirtyDays(): Date {
  return new Date(Date.now() + 30 * 86_400_000);
}
