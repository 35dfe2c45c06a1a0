import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPaypal } from "#billing/server/providers/paypal/paypal.ts";
import type { SubscriptionGateway } from "#billing/server/providers/subscription-gateway.ts";
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

// The school's adapter against the provider, over real HTTP.
let sandbox: TestSandbox;
let gateway: SubscriptionGateway;

beforeAll(async () => {
  sandbox = await startPaypal();
  gateway = openGateway(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/paypal/faults", { method: "DELETE" }));

describe("from checkout to payment", () => {
  test("nothing is paid until the payer agrees; then all of it is told", async () => {
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
      kind: "active",
      subscriptionId,
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
      payerEmail: "someone-else@wallet.test",
      payerId: expect.stringMatching(/^\w{13}$/),
      nextBillingAt: expect.stringContaining("T10:00:00Z"),
      amountMinor: 1000,
      currency: "USD",
    });
    // Asking again changes nothing.
    expect(await gateway.verifySubscription(subscriptionId, monthly)).toEqual(outcome);
  });

  test("agreed, it may take its time to run; running, its first payment may be late", async () => {
    await control(sandbox, "behaviour", { activationDelayMs: null, firstPaymentDelayMs: null });
    const id = await beginAgreed(sandbox, gateway);
    const verify = () => gateway.verifySubscription(id, monthly);
    expect(await verify()).toEqual({ kind: "pending", providerStatus: "APPROVED" });
    await takeStep(sandbox, id, "activate");
    expect(await verify()).toEqual({ kind: "pending", providerStatus: "ACTIVE" });
    await takeStep(sandbox, id, "pay");
    expect(await verify()).toMatchObject({ kind: "active", amountMinor: 1000 });
  });

  test("what comes late comes by itself", async () => {
    await control(sandbox, "behaviour", { activationDelayMs: 30, firstPaymentDelayMs: 30 });
    const id = await beginAgreed(sandbox, gateway);
    await expect
      .poll(() => gateway.verifySubscription(id, monthly), { interval: 10 })
      .toMatchObject({ kind: "active" });
  });

  test.each(["I-NEVERHEARDOF", "P-BEGINNER-MONTHLY", "..", "", "I-1/cancel", "I-\u0000"])(
    "%j is no subscription",
    async (id) => {
      expect(await gateway.verifySubscription(id, monthly)).toEqual({ kind: "unknown" });
      expect(await gateway.cancelSubscription(id, "No longer")).toBe("unknown");
    },
  );
});

describe("asking twice", () => {
  test("with one request id begins one subscription", async () => {
    const requestId = "one-and-the-same";
    const first = await begin(gateway, { requestId });
    expect(await begin(gateway, { requestId })).toEqual(first);
    expect((await begin(gateway)).subscriptionId).not.toBe(first.subscriptionId);
  });

  test("at the same time begins one as well", async () => {
    const requestId = "all-at-once";
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => begin(gateway, { requestId })),
    );
    expect(new Set(begun.map((it) => it.subscriptionId)).size).toBe(1);
  });

  test("for what was agreed already, or for another plan, is told apart", async () => {
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

describe("what the provider refuses", () => {
  test.each([
    ["P-NONE", "RESOURCE_NOT_FOUND, INVALID_RESOURCE_ID"],
    ["P-RETIRED", "UNPROCESSABLE_ENTITY, PLAN_STATUS_INVALID"],
  ])(
    "the plan %s cannot be sold: %s, with the id that support asks for",
    async (planCode, reason) => {
      const refusal = begin(gateway, { planCode });
      await expect(refusal).rejects.toMatchObject({ code: "gateway.refused", retriable: false });
      await expect(refusal).rejects.toThrow(reason);
      await expect(refusal).rejects.toThrow(/debug id [0-9a-f]{13}/);
    },
  );

  test("wrong credentials are a matter of configuration, and are in no error", async () => {
    const { baseUrl } = sandbox;
    const secret = "never-to-be-seen-but-wrong";
    const options = { fetch, baseUrl, clientId, clientSecret: secret, deadlineMs: 3_000 };
    const error = await begin(openPaypal(options)).catch((it: unknown) => it);
    expect(error).toMatchObject({ code: "gateway.unauthorized", retriable: false });
    expect(inspect(error, { depth: 9 })).not.toMatch(/never-to-be-seen|bmV2ZXI/);
  });
});

describe("a subscription that is not the one sold", () => {
  test.each([
    ["owner", { customId: "checkout-2" }],
    ["plan", { planCode: yearlyPlan.planId }],
    ["amount", { amountMinor: 1001 }],
    ["currency", { currency: "EUR" }],
  ])("is told apart by its %s", async (what, changes) => {
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
  ])("a hostile %s is noticed once, and the truth told after: %j", async (what, data) => {
    const reference = await beginAgreed(sandbox, gateway);
    await control(sandbox, "overrides", { reference, data });
    expect(await gateway.verifySubscription(reference, monthly)).toEqual({
      kind: "mismatch",
      what,
    });
    expect(await gateway.verifySubscription(reference, monthly)).toMatchObject({ kind: "active" });
  });

  test.each([
    { id: "I-SOMEBODYELSES" },
    { plan_id: 7 },
    { status: null },
    { plan_overridden: "perhaps" },
    paid("USD", "10.001"),
    paid("USD", "-10.00"),
    paid("USD", "ten"),
  ])("%j proves nothing", async (data) => {
    const reference = await beginAgreed(sandbox, gateway);
    await control(sandbox, "overrides", { reference, data });
    await expect(gateway.verifySubscription(reference, monthly)).rejects.toMatchObject({
      code: "gateway.invalid_response",
      retriable: true,
    });
  });

  test("a claimed activity without approval has no payment", async () => {
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
  test("cancelling takes effect at once; a second time it is over already", async () => {
    const id = await beginAgreed(sandbox, gateway);
    expect(await gateway.cancelSubscription(id, "No longer wanted")).toBe("cancelled");
    expect(await gateway.cancelSubscription(id, "No longer wanted")).toBe("already-over");
    expect(await gateway.verifySubscription(id, monthly)).toEqual({
      kind: "ended",
      providerStatus: "CANCELLED",
    });
  });

  test("twenty cancellations at once end it once", async () => {
    const id = await beginAgreed(sandbox, gateway);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => gateway.cancelSubscription(id, "No longer wanted")),
    );
    expect(results.filter((it) => it === "cancelled")).toHaveLength(1);
    expect(results.filter((it) => it === "already-over")).toHaveLength(19);
  });

  test("whose answer was lost is over when asked again", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await gateway.cancelSubscription(id, "x".repeat(500));
    expect(await gateway.cancelSubscription(id, "")).toBe("already-over");
  });

  test("by running out", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await takeStep(sandbox, id, "expire");
    expect(await gateway.verifySubscription(id, monthly)).toEqual({
      kind: "ended",
      providerStatus: "EXPIRED",
    });
    expect(await gateway.cancelSubscription(id, "Late")).toBe("already-over");
  });

  test("suspended, it grants nothing, and can still be cancelled", async () => {
    const id = await beginAgreed(sandbox, gateway);
    await takeStep(sandbox, id, "suspend-unpaid");
    expect(await gateway.verifySubscription(id, monthly)).toEqual({
      kind: "ended",
      providerStatus: "SUSPENDED",
    });
    expect(await gateway.cancelSubscription(id, "Enough")).toBe("cancelled");
  });

  test("is not claimed of one that may still begin", async () => {
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

describe("a provider in trouble", () => {
  test.each([
    [{ kind: "status", status: 500 }, "gateway.unavailable"],
    [{ kind: "status", status: 503, retryAfterSeconds: 4 }, "gateway.unavailable"],
    [{ kind: "status", status: 429, retryAfterSeconds: 4 }, "gateway.unavailable"],
    [{ kind: "status", status: 409 }, "gateway.unavailable"],
    [{ kind: "drop" }, "gateway.unavailable"],
    [{ kind: "garbage" }, "gateway.invalid_response"],
    [{ kind: "flood" }, "gateway.invalid_response"],
  ])("%j is told apart, may be asked again, and is answered then", async (fault, code) => {
    const id = await beginAgreed(sandbox, gateway);
    await control(sandbox, "faults", { ...fault, path: "/v1/billing/subscriptions" });
    await expect(gateway.verifySubscription(id, monthly)).rejects.toMatchObject({
      code,
      retriable: true,
      retryAfterSeconds: "retryAfterSeconds" in fault ? 4 : undefined,
    });
    expect(await gateway.verifySubscription(id, monthly)).toMatchObject({ kind: "active" });
  });

  test("a 404 that is not theirs is not «unknown»", async () => {
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
  ])("%s: %j is given up at the deadline", async (path, fault) => {
    await control(sandbox, "faults", { ...fault, path });
    const impatient = openGateway(sandbox, { deadlineMs: 80 });
    await expect(impatient.verifySubscription("I-NEVERHEARDOF", monthly)).rejects.toMatchObject({
      code: "gateway.unavailable",
      message: expect.stringContaining("no answer in time"),
    });
  });

  test("whoever gave up on a creation gets the same subscription by the same request id", async () => {
    const requestId = "lost-on-the-way";
    const first = await begin(gateway, { requestId });
    await control(sandbox, "faults", { kind: "drop", path: "/v1/billing" });
    await expect(begin(gateway, { requestId })).rejects.toMatchObject({
      code: "gateway.unavailable",
    });
    expect(await begin(gateway, { requestId })).toEqual(first);
  });

  test("a token that could not be had is asked for anew", async () => {
    const fresh = openGateway(sandbox);
    await control(sandbox, "faults", { kind: "status", status: 503, path: "/v1/oauth2" });
    await expect(begin(fresh)).rejects.toMatchObject({ code: "gateway.unavailable" });
    expect((await begin(fresh)).subscriptionId).toMatch(/^I-/);
  });
});
