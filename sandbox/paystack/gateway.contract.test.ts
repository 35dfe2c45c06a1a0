import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Price } from "#billing/server/providers/paystack/paystack-payment.ts";
import {
  createPaystackApi,
  type PaystackApi,
} from "#billing/server/providers/paystack/paystack-provider.ts";
import {
  beginnerMonthly,
  beginnerYearly,
  secretKey,
  startTestSandbox,
  type TestSandbox,
} from "../start-test-sandbox.ts";

// Tests the school's adapter against the sandbox over HTTP.
let sandbox: TestSandbox;
let gateway: PaystackApi;
let count = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  gateway = openOn(secretKey);
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/paystack/faults", { method: "DELETE" }));

function openOn(key: string, deadlineMs = 3_000): PaystackApi {
  return createPaystackApi({ fetch, baseUrl: sandbox.baseUrl, secretKey: key, deadlineMs });
}

const monthly: Price = priceOf(beginnerMonthly);

function priceOf(plan: { planCode: string; amountMinor: number; currency: string }): Price {
  return { planCode: plan.planCode, amountMinor: plan.amountMinor, currency: plan.currency };
}

function begin(price = monthly, reference = nextReference()) {
  const metadata = { checkoutId: "c-1" };
  return gateway.beginCheckout({ reference, email: "Ada@school.test", price, metadata });
}

function nextReference(): string {
  count += 1;
  return `tlp-${count}`;
}

function submitCard(accessCode: string, what: "pay" | "fail") {
  return sandbox.open(`/checkout/${accessCode}/${what}`, { method: "POST", body: {} });
}

async function beginPaid(price = monthly) {
  const checkout = await begin(price);
  await submitCard(checkout.accessCode, "pay");
  return checkout.reference;
}

function control(what: "faults" | "overrides", body: unknown) {
  return sandbox.open(`/_sandbox/paystack/${what}`, { method: "POST", body });
}

describe("from checkout to payment", () => {
  test("is pending until the customer pays, then paid with all fields", async () => {
    const { reference, accessCode, authorizationUrl } = await begin();
    expect(authorizationUrl).toBe(`${sandbox.baseUrl}/checkout/${accessCode}`);
    expect(await gateway.verify(reference, monthly)).toEqual({
      kind: "pending",
      providerStatus: "abandoned",
      isUnderWay: false,
    });
    await submitCard(accessCode, "pay");
    const outcome = await gateway.verify(reference, monthly);
    expect(outcome).toMatchObject({
      kind: "paid",
      reference,
      amountMinor: 750_000,
      currency: "NGN",
      planCode: beginnerMonthly.planCode,
      customerCode: expect.stringMatching(/^CUS_/),
      customerEmail: "ada@school.test",
      metadata: { checkoutId: "c-1" },
    });
    // A repeat is idempotent.
    expect(await gateway.verify(reference, monthly)).toEqual(outcome);
  });

  test("an unsafe integer id stays exact", async () => {
    const reference = await beginPaid();
    const { text } = await sandbox.api(`/transaction/verify/${reference}`);
    const written = /"data":\{"id":(\d+)/.exec(text)?.[1];
    expect(BigInt(written ?? 0)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(await gateway.verify(reference, monthly)).toMatchObject({
      providerTransactionId: written,
    });
  });

  test("a declined card has failed, and may still pay afterwards", async () => {
    const { reference, accessCode } = await begin();
    await submitCard(accessCode, "fail");
    expect(await gateway.verify(reference, monthly)).toEqual({
      kind: "failed",
      reason: "Declined",
      feeMinor: null,
    });
    await submitCard(accessCode, "pay");
    expect(await gateway.verify(reference, monthly)).toMatchObject({ kind: "paid" });
  });

  test("a single purchase is paid without a plan", async () => {
    const price = { planCode: null, amountMinor: 2_000_000, currency: "NGN" };
    const reference = await beginPaid(price);
    expect(await gateway.verify(reference, price)).toMatchObject({ kind: "paid", planCode: null });
  });

  test("an unknown reference is unknown", async () => {
    expect(await gateway.verify("tlp-never", monthly)).toEqual({ kind: "unknown" });
    expect(await gateway.verify("../plan", monthly)).toEqual({ kind: "unknown" });
  });
});

describe("rejections", () => {
  test("a reference is used once", async () => {
    const { reference } = await begin();
    await expect(begin(monthly, reference)).rejects.toMatchObject({
      code: "gateway.duplicate_reference",
    });
  });

  test("a plan that does not exist cannot be sold", async () => {
    await expect(begin({ ...monthly, planCode: "PLN_none" })).rejects.toMatchObject({
      code: "gateway.refused",
      message: expect.stringContaining("Plan not found"),
    });
  });

  test("a wrong key is not retriable", async () => {
    await expect(openOn("sk_test_other").verify("r", monthly)).rejects.toMatchObject({
      code: "gateway.unauthorized",
      retriable: false,
    });
  });
});

describe("a payment that does not match", () => {
  test("the plan's price is charged, whatever the amount; a higher price is a mismatch", async () => {
    const reference = await beginPaid({ ...monthly, amountMinor: 100_000_000 });
    expect(await gateway.verify(reference, monthly)).toMatchObject({ kind: "paid" });
    const dearer = { ...monthly, amountMinor: 750_001 };
    expect(await gateway.verify(reference, dearer)).toEqual({ kind: "mismatch", what: "amount" });
  });

  test("the monthly plan does not pay for the yearly one", async () => {
    const reference = await beginPaid();
    expect(await gateway.verify(reference, priceOf(beginnerYearly))).toEqual({
      kind: "mismatch",
      what: "plan",
    });
  });

  test("a single payment of a plan's price is not the plan", async () => {
    const reference = await beginPaid({ ...monthly, planCode: null });
    expect(await gateway.verify(reference, monthly)).toEqual({ kind: "mismatch", what: "plan" });
  });

  test.each([
    ["amount", { amount: 1, requested_amount: 1 }],
    ["currency", { currency: "GHS" }],
    ["plan", { plan: "PLN_other", plan_object: {} }],
    ["mode", { domain: "live" }],
    ["reference", { reference: "tlp-else" }],
  ])("an overridden %s is a mismatch, once", async (what, data) => {
    const reference = await beginPaid();
    await control("overrides", { reference, data });
    expect(await gateway.verify(reference, monthly)).toEqual({ kind: "mismatch", what });
    expect(await gateway.verify(reference, monthly)).toMatchObject({ kind: "paid" });
  });

  test("a success without a time is an invalid response", async () => {
    const { reference } = await begin();
    await control("overrides", { reference, data: { status: "success" } });
    await expect(gateway.verify(reference, monthly)).rejects.toMatchObject({
      code: "gateway.invalid_response",
    });
  });

  test("an envelope with the status 'false' is a rejection", async () => {
    const reference = await beginPaid();
    await control("overrides", { reference, envelope: { status: "false", message: "No" } });
    await expect(gateway.verify(reference, monthly)).rejects.toMatchObject({
      code: "gateway.refused",
    });
  });
});

describe("a failing provider", () => {
  test.each([
    [{ kind: "status", status: 500 }, "gateway.unavailable"],
    [{ kind: "status", status: 503, retryAfterSeconds: 4 }, "gateway.unavailable"],
    [{ kind: "status", status: 429, retryAfterSeconds: 4 }, "gateway.unavailable"],
    [{ kind: "drop" }, "gateway.unavailable"],
    [{ kind: "garbage" }, "gateway.invalid_response"],
    [{ kind: "flood" }, "gateway.invalid_response"],
  ])("%j is a retriable error", async (fault, code) => {
    const reference = await beginPaid();
    await control("faults", { ...fault, path: "/transaction/verify" });
    await expect(gateway.verify(reference, monthly)).rejects.toMatchObject({
      code,
      retriable: true,
      retryAfterSeconds: "retryAfterSeconds" in fault ? 4 : undefined,
    });
    expect(await gateway.verify(reference, monthly)).toMatchObject({ kind: "paid" });
  });

  test.each([{ kind: "hang" }, { kind: "delay", delayMs: 5_000 }])(
    "%j ends at the deadline",
    async (fault) => {
      await control("faults", fault);
      await expect(openOn(secretKey, 80).verify("r", monthly)).rejects.toMatchObject({
        code: "gateway.unavailable",
        retriable: true,
      });
    },
  );

  test("a failed checkout is an error", async () => {
    await control("faults", { kind: "status", status: 502, path: "/transaction/initialize" });
    await expect(begin()).rejects.toMatchObject({ code: "gateway.unavailable" });
  });
});
