import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createPaypalApi,
  type PaypalApi,
} from "#billing/server/providers/paypal/paypal-provider.ts";
import type { TestSandbox } from "../start-test-sandbox.ts";
import {
  agree,
  clientId,
  control,
  startPaypal,
  takeStep,
  yearlyPlan,
} from "./testing/subscribe-for-tests.ts";
import { begin, beginAgreed, monthly, openGateway } from "./testing/test-gateway.ts";

// Tests the school's adapter against the sandbox over HTTP.
let sandbox: TestSandbox;
let gateway: PaypalApi;

beforeAll(async () => {
  sandbox = await startPaypal();
  gateway = openGateway(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/paypal/faults", { method: "DELETE" }));

describe("from checkout to payment", () => {
  test("is pending until the payer approves, then active with all fields", async () => {
    const { subscriptionId, approveUrl } = await begin(gateway);
    expect(subscriptionId).toMatch(/^I-/);
    expect(approveUrl).toMatch(`${sandbox.baseUrl}/webapps/billing/subscriptions?ba_token=BA-`);
    expect(await gateway.verifySubscription(subscriptionId, monthly)).toEqual({
      kind: "pending",
      providerStatus: "APPROVAL_PENDING",
    });
    await agree(sandbox, approveUrl, { email: "someone-else@wallet.test" });
    const outcome = await gateway.verifySubscription(subscriptionId, monthly);
    expect(outcome).toEqual({
      kind: "paid",
      subscriptionId,
      renewal: "renews",
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
      payerEmail: "someone-else@wallet.test",
      payerId: expect.stringMatching(/^\w{13}$/),
      payerCountry: null,
      nextBillingAt: expect.stringContaining("T10:00:00Z"),
      amountMinor: 1000,
      currency: "USD",
    });
    // A repeat is idempotent.
    expect(await gateway.verifySubscription(subscriptionId, monthly)).toEqual(outcome);
  });

  test("activation and first payment may be delayed", async () => {
    await control(sandbox, "behaviour", { activationDelayMs: null, firstPaymentDelayMs: null });
    const id = await beginAgreed(sandbox, gateway);
    const verify = () => gateway.verifySubscription(id, monthly);
    expect(await verify()).toEqual({ kind: "pending", providerStatus: "APPROVED" });
    await takeStep(sandbox, id, "activate");
    expect(await verify()).toEqual({ kind: "pending", providerStatus: "ACTIVE" });
    await takeStep(sandbox, id, "pay");
    expect(await verify()).toMatchObject({ kind: "paid", amountMinor: 1000 });
  });

  test("delayed changes happen by themselves", async () => {
    await control(sandbox, "behaviour", { activationDelayMs: 30, firstPaymentDelayMs: 30 });
    const id = await beginAgreed(sandbox, gateway);
    await expect
      .poll(() => gateway.verifySubscription(id, monthly), { interval: 10 })
      .toMatchObject({ kind: "paid" });
  });

  test.each(["I-NEVERHEARDOF", "P-BEGINNER-MONTHLY", "..", "", "I-1/cancel", "I-\u0000"])(
    "%j is not a subscription",
    async (id) => {
      expect(await gateway.verifySubscription(id, monthly)).toEqual({ kind: "unknown" });
      expect(await gateway.cancelSubscription(id, "No longer")).toBe("unknown");
    },
  );
});

describe("repeating a request", () => {
  test("with one request id creates one subscription", async () => {
    const requestId = "one-and-the-same";
    const first = await begin(gateway, { requestId });
    expect(await begin(gateway, { requestId })).toEqual(first);
    expect((await begin(gateway)).subscriptionId).not.toBe(first.subscriptionId);
  });

  test("concurrently creates one as well", async () => {
    const requestId = "all-at-once";
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => begin(gateway, { requestId })),
    );
    expect(new Set(begun.map((it) => it.subscriptionId)).size).toBe(1);
  });

  test("for an approved subscription or another plan is a duplicate", async () => {
    const requestId = "too-late";
    const { approveUrl } = await begin(gateway, { requestId });
    await expect(begin(gateway, { requestId, planCode: yearlyPlan.planId })).rejects.toMatchObject({
      code: "gateway.duplicate_reference",
    });
    await agree(sandbox, approveUrl);
    await expect(begin(gateway, { requestId })).rejects.toMatchObject({
      code: "gateway.duplicate_reference",
    });
  });
});

describe("rejections", () => {
  test.each([
    ["P-NONE", "RESOURCE_NOT_FOUND, INVALID_RESOURCE_ID"],
    ["P-RETIRED", "UNPROCESSABLE_ENTITY, PLAN_STATUS_INVALID"],
  ])("the plan %s cannot be sold: %s, with the debug id", async (planCode, reason) => {
    const refusal = begin(gateway, { planCode });
    await expect(refusal).rejects.toMatchObject({ code: "gateway.refused", retriable: false });
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toThrow(/debug id [0-9a-f]{13}/);
  });

  test("wrong credentials are unauthorized, and are in no error", async () => {
    const { baseUrl } = sandbox;
    const secret = "never-to-be-seen-but-wrong";
    const options = { fetch, baseUrl, clientId, clientSecret: secret, deadlineMs: 3_000 };
    const error = await begin(createPaypalApi(options)).catch((it: unknown) => it);
    expect(error).toMatchObject({ code: "gateway.unauthorized", retriable: false });
    expect(inspect(error, { depth: 9 })).not.toMatch(/never-to-be-seen|bmV2ZXI/);
  });
});

describe("a subscription that does not match", () => {
  test.each([
    ["owner", { customId: "checkout-2" }],
    ["plan", { planCode: yearlyPlan.planId }],
    ["amount", { amountMinor: 1001 }],
    ["currency", { currency: "EUR" }],
  ])("is a mismatch by its %s", async (what, changes) => {
    const id = await beginAgreed(sandbox, gateway);
    expect(await gateway.verifySubscription(id, { ...monthly, ...changes })).toEqual({
      kind: "mismatch",
      what,
    });
  });

  test.each([
    ["overridden", { plan_overridden: true }],
    ["owner", { custom_id: null }],
    ["owner", { custom_id: "CHECKOUT-1" }],
    ["amount", paid("USD", "9.99")],
    ["currency", paid("JPY", "1000")],
  ])("an overridden %s is a mismatch, once: %j", async (what, data) => {
    const reference = await beginAgreed(sandbox, gateway);
    await control(sandbox, "overrides", { reference, data });
    expect(await gateway.verifySubscription(reference, monthly)).toEqual({
      kind: "mismatch",
      what,
    });
    expect(await gateway.verifySubscription(reference, monthly)).toMatchObject({ kind: "paid" });
  });

  test.each([
    { id: "I-SOMEBODYELSES" },
    { plan_id: 7 },
    { status: null },
    { plan_overridden: "perhaps" },
    paid("USD", "10.001"),
    paid("USD", "-10.00"),
    paid("USD", "ten"),
  ])("%j is an invalid response", async (data) => {
    const reference = await beginAgreed(sandbox, gateway);
    await control(sandbox, "overrides", { reference, data });
    await expect(gateway.verifySubscription(reference, monthly)).rejects.toMatchObject({
      code: "gateway.invalid_response",
      retriable: true,
    });
  });

  test("an active status without approval has no payment", async () => {
    const { subscriptionId } = await begin(gateway);
    await control(sandbox, "overrides", { reference: subscriptionId, data: { status: "ACTIVE" } });
    expect(await gateway.verifySubscription(subscriptionId, monthly)).toEqual({
      kind: "pending",
      providerStatus: "ACTIVE",
    });
  });

  function paid(currency_code: string, value: string) {
    const time = "2026-03-01T10:00:00Z";
    return { billing_info: { last_payment: { amount: { currency_code, value }, time } } };
  }
});

describe("the end", () => {
  test("cancelling is immediate; a repeat is already over", async () => {
    const id = await beginAgreed(sandbox, gateway);
    expect(await gateway.cancelSubscription(id, "No longer wanted")).toBe("cancelled");
    expect(await gateway.cancelSubscription(id, "No longer wanted")).toBe("already-over");
    expect(await gateway.verifySubscription(id, monthly)).toMatchObject({
      kind: "paid",
      renewal: "over",
    });
  });

  test("twenty concurrent cancellations end it once", async () => {
    const id = await beginAgreed(sandbox, gateway);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => gateway.cancelSubscription(id, "No longer wanted")),
    );
    expect(results.filter((it) => it === "cancelled")).toHaveLength(1);
    expect(results.filter((it) => it === "already-over")).toHaveLength(19);
  });

  test("a lost cancellation is already over when repeated", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await gateway.cancelSubscription(id, "x".repeat(500));
    expect(await gateway.cancelSubscription(id, "")).toBe("already-over");
  });

  test("by expiry", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await takeStep(sandbox, id, "expire");
    expect(await gateway.verifySubscription(id, monthly)).toMatchObject({
      kind: "paid",
      renewal: "over",
    });
    expect(await gateway.cancelSubscription(id, "Late")).toBe("already-over");
  });

  test("suspended keeps what was paid, and can be cancelled", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await takeStep(sandbox, id, "suspend-unpaid");
    expect(await gateway.verifySubscription(id, monthly)).toMatchObject({
      kind: "paid",
    });
    expect(await gateway.cancelSubscription(id, "Enough")).toBe("cancelled");
  });

  test("is not reported while the subscription may still begin", async () => {
    await control(sandbox, "behaviour", { activationDelayMs: null });
    const { subscriptionId, approveUrl } = await begin(gateway);
    const refusal = { code: "gateway.unavailable", retriable: true };
    await expect(gateway.cancelSubscription(subscriptionId, "No")).rejects.toMatchObject(refusal);
    await agree(sandbox, approveUrl);
    await expect(gateway.cancelSubscription(subscriptionId, "No")).rejects.toMatchObject(refusal);
    await takeStep(sandbox, subscriptionId, "activate");
    expect(await gateway.cancelSubscription(subscriptionId, "No")).toBe("cancelled");
  });
});

describe("a failing provider", () => {
  test.each([
    [{ kind: "status", status: 500 }, "gateway.unavailable"],
    [{ kind: "status", status: 503, retryAfterSeconds: 4 }, "gateway.unavailable"],
    [{ kind: "status", status: 429, retryAfterSeconds: 4 }, "gateway.unavailable"],
    [{ kind: "status", status: 409 }, "gateway.unavailable"],
    [{ kind: "drop" }, "gateway.unavailable"],
    [{ kind: "garbage" }, "gateway.invalid_response"],
    [{ kind: "flood" }, "gateway.invalid_response"],
  ])("%j is a retriable error", async (fault, code) => {
    const id = await beginAgreed(sandbox, gateway);
    await control(sandbox, "faults", { ...fault, path: "/v1/billing/subscriptions" });
    await expect(gateway.verifySubscription(id, monthly)).rejects.toMatchObject({
      code,
      retriable: true,
      retryAfterSeconds: "retryAfterSeconds" in fault ? 4 : undefined,
    });
    expect(await gateway.verifySubscription(id, monthly)).toMatchObject({ kind: "paid" });
  });

  test("a 404 without PayPal's body is not «unknown»", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await control(sandbox, "faults", { kind: "status", status: 404, path: "/v1/billing" });
    await expect(gateway.verifySubscription(id, monthly)).rejects.toMatchObject({
      code: "gateway.refused",
    });
  });

  test.each([
    ["/v1/oauth2", { kind: "hang" }],
    ["/v1/oauth2", { kind: "delay", delayMs: 5_000 }],
    ["/v1/billing", { kind: "hang" }],
    ["/v1/billing", { kind: "delay", delayMs: 5_000 }],
  ])("%s: %j ends at the deadline", async (path, fault) => {
    await control(sandbox, "faults", { ...fault, path });
    const impatient = openGateway(sandbox, { deadlineMs: 80 });
    await expect(impatient.verifySubscription("I-NEVERHEARDOF", monthly)).rejects.toMatchObject({
      code: "gateway.unavailable",
      message: expect.stringContaining("no answer in time"),
    });
  });

  test("a lost creation returns the same subscription by the same request id", async () => {
    const requestId = "lost-on-the-way";
    const first = await begin(gateway, { requestId });
    await control(sandbox, "faults", { kind: "drop", path: "/v1/billing" });
    await expect(begin(gateway, { requestId })).rejects.toMatchObject({
      code: "gateway.unavailable",
    });
    expect(await begin(gateway, { requestId })).toEqual(first);
  });

  test("a failed token request is retried", async () => {
    const fresh = openGateway(sandbox);
    await control(sandbox, "faults", { kind: "status", status: 503, path: "/v1/oauth2" });
    await expect(begin(fresh)).rejects.toMatchObject({ code: "gateway.unavailable" });
    expect((await begin(fresh)).subscriptionId).toMatch(/^I-/);
  });
});
