import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activatedMessage, noSubscription } from "#billing/contract.ts";
import { type PendingPayment, retryDelaysMs, verifyPayment } from "./pending-payment.ts";

const payment = {
  userId: "u",
  email: "u@school.test",
  method: "paystack",
  reference: "tlp-1",
  plan: "beginner",
  period: "yearly",
  isPaid: true,
} as const;

const activated = () => Response.json({ data: noSubscription, message: activatedMessage });
const refused = (status: number, code: string) => () =>
  Response.json({ message: "No.", code, requestId: "r" }, { status });
const pending = refused(409, "billing.payment_pending");

let requestedUrls: string[];
let bodies: unknown[];

/** Mocks these responses in order; the last one repeats. */
function mockResponses(...responses: (() => Response)[]) {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (typeof init.body === "string") bodies.push(JSON.parse(init.body));
    const response = responses[Math.min(requestedUrls.length, responses.length - 1)];
    requestedUrls.push(url);
    return response?.();
  });
}

/** Verifies with fake timers. */
async function verifyInTime(
  waitsMs: readonly number[] = retryDelaysMs,
  of: PendingPayment = payment,
) {
  const verified = verifyPayment(of, waitsMs);
  await vi.runAllTimersAsync();
  return verified;
}

beforeEach(() => {
  requestedUrls = [];
  bodies = [];
  vi.stubGlobal("document", { cookie: "" });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the reference is sent, with plan and billing period as hints", async () => {
  mockResponses(activated);
  expect(await verifyInTime()).toEqual({ kind: "activated" });
  expect(requestedUrls).toEqual(["/api/paystack?ref=tlp-1&monthly=false&subscription=beginner"]);
});

test("a PayPal subscription is verified by PayPal's endpoint [verify-payment-1]", async () => {
  mockResponses(pending, activated);
  const byWallet = { ...payment, method: "paypal", reference: "I-1" } as const;
  expect(await verifyInTime(retryDelaysMs, byWallet)).toEqual({ kind: "activated" });
  expect(requestedUrls).toEqual(["/api/paypal/subscribe", "/api/paypal/subscribe"]);
  const chosen = { subscription: "beginner", subscriptionType: "yearly" };
  expect(bodies[0]).toEqual({ subscriptionId: "I-1", email: "u@school.test", ...chosen });
});

test("any message other than the exact one is not a success [verify-payment-2]", async () => {
  mockResponses(() => Response.json({ data: noSubscription, message: "Activated" }));
  expect(await verifyInTime()).toMatchObject({ kind: "refused", text: "Activated" });
  expect(requestedUrls).toHaveLength(1);
});

describe("a payment that is reported late", () => {
  test("is confirmed as soon as it is reported", async () => {
    mockResponses(pending, pending, activated);
    expect(await verifyInTime()).toEqual({ kind: "activated" });
    expect(requestedUrls).toHaveLength(3);
  });

  test("is verified five times, then reported as pending", async () => {
    mockResponses(pending);
    expect(await verifyInTime()).toMatchObject({ code: "billing.payment_pending", text: "No." });
    expect(requestedUrls).toHaveLength(5);
  });

  test("is verified once without retry delays", async () => {
    mockResponses(pending);
    await verifyInTime([]);
    expect(requestedUrls).toHaveLength(1);
  });
});

test.each([
  [503, "billing.provider_unavailable"],
  [429, "platform.too_many_requests"],
  [500, "platform.internal"],
])("a %i is retried", async (status, code) => {
  mockResponses(refused(status, code), activated);
  expect(await verifyInTime()).toEqual({ kind: "activated" });
});

test("a lost connection is retried", async () => {
  mockResponses(() => {
    throw new TypeError("Failed to fetch");
  }, activated);
  expect(await verifyInTime()).toEqual({ kind: "activated" });
});

test.each([
  [422, "billing.payment_failed"],
  [422, "billing.payment_mismatch"],
  [409, "billing.plan_ended"],
])("a %i %s is final", async (status, code) => {
  mockResponses(refused(status, code), activated);
  expect(await verifyInTime()).toEqual({ kind: "refused", code, text: "No." });
  expect(requestedUrls).toHaveLength(1);
});
