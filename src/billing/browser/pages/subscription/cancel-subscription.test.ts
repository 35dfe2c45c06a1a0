import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#accounts/contract.ts";
import { noSubscription } from "#billing/contract.ts";
import { cancelFailure, cancelSubscription, findCancellable } from "./cancel-subscription.ts";
import type { ShownRenewal } from "./subscription-rows.ts";

const user: CurrentUser = {
  _id: "5e0b5c9e-0000-4000-8000-000000000001",
  name: "Ada (demo student)",
  email: "ada@school.test",
  phone: null,
  picture: null,
  disabled: false,
  role: "student",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...noSubscription,
  subscription: "beginner",
  subscriptionStatus: "active",
  subscriptionType: "monthly",
  subscriptionMethod: "paystack",
  subscriptionId: "tlp-1",
};

const requests: unknown[] = [];
function mockResponse(respond: () => Response) {
  requests.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push(url, JSON.parse(String(init.body)));
    return respond();
  });
}
const cancelled = () => Response.json({ data: { ...noSubscription } });
const refused = (status: number, code: string) => () =>
  Response.json({ message: "No.", code, requestId: "r" }, { status });

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a plan paid by card is cancelled by Paystack's endpoint [cancel-subscription-1]", async () => {
  mockResponse(cancelled);
  expect(await cancelSubscription(user)).toEqual({ kind: "cancelled" });
  expect(requests).toEqual([`/api/paystack/cancel/${user._id}`, { email: user.email }]);
});

test("a plan paid through PayPal is cancelled by PayPal's endpoint, with its id [cancel-subscription-2]", async () => {
  mockResponse(cancelled);
  const held = { ...user, subscriptionMethod: "paypal", subscriptionId: "I-1" } as const;
  expect(await cancelSubscription(held)).toEqual({ kind: "cancelled" });
  const body = { subscriptionId: "I-1", email: user.email };
  expect(requests).toEqual([`/api/paypal/cancel/${user._id}`, body]);
});

test.each([
  ["paystack", { email: user.email }],
  ["paypal", { subscriptionId: "S-1", email: user.email }],
] as const)("what %s still charges without access is cancelled there", async (provider, body) => {
  mockResponse(cancelled);
  const renewal: ShownRenewal = {
    plan: "beginner",
    billingPeriod: "monthly",
    amountMinor: 1_000,
    currency: "USD",
    provider,
    subscriptionId: "S-1",
    nextChargeOn: "2026-12-01T09:00:00.000Z",
    hasFailed: true,
    endsBecauseCardExpires: false,
  };
  expect(await cancelSubscription({ ...user, ...noSubscription, renewal })).toEqual({
    kind: "cancelled",
  });
  expect(requests).toEqual([`/api/${provider}/cancel/${user._id}`, body]);
});

test("a cancelled plan sends no request [cancel-subscription-3]", async () => {
  mockResponse(refused(500, "platform.internal"));
  const held = { ...user, subscriptionStatus: "cancelled" } as const;
  expect(await cancelSubscription(held)).toEqual({ kind: "cancelled" });
  expect(requests).toEqual([]);
});

test("a plan that has expired since counts as cancelled", async () => {
  mockResponse(refused(409, "billing.no_plan"));
  expect(await cancelSubscription(user)).toEqual({ kind: "cancelled" });
});

test("the notice of a failure is spec §8's [cancel-subscription-4]", () => {
  expect(cancelFailure).toBe("Unable to cancel subscription");
});

test("the server's reason or a lost connection is shown", async () => {
  mockResponse(refused(503, "billing.provider_unavailable"));
  expect(await cancelSubscription(user)).toEqual({ kind: "failed", text: "No." });
  mockResponse(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await cancelSubscription(user)).toMatchObject({
    text: expect.stringContaining("check your connection"),
  });
});

const held = {
  ...noSubscription,
  subscription: "beginner",
  subscriptionStatus: "active",
  subscriptionMethod: "paypal",
  subscriptionId: "I-1",
} as const;

const renewal: ShownRenewal = {
  plan: "beginner",
  billingPeriod: "monthly",
  amountMinor: 750_000,
  currency: "NGN",
  provider: "paystack",
  subscriptionId: "SUB_1",
  nextChargeOn: "2026-12-01T09:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};

test("a running paid plan can be cancelled, with either provider, past due or not [can-cancel-1]", () => {
  const byPaypal = { provider: "paypal", subscriptionId: "I-1" };
  expect(findCancellable(held)).toEqual(byPaypal);
  expect(findCancellable({ ...held, subscriptionStatus: "past-due" })).toEqual(byPaypal);
  expect(findCancellable({ ...held, subscriptionMethod: "paystack" })).toMatchObject({
    provider: "paystack",
  });
});

test.each([
  ["no plan", noSubscription],
  ["a cancelled plan", { ...held, subscriptionStatus: "cancelled" }],
  ["a plan that was paid once", { ...held, isPaidOnce: true }],
  ["a plan of an unknown method", { ...held, subscriptionMethod: null }],
] as const)("%s cannot [can-cancel-2]", (_, it) => {
  expect(findCancellable(it)).toBeNull();
});

test("what is still charged without access can be cancelled at its provider", () => {
  expect(findCancellable({ ...noSubscription, renewal })).toEqual({
    provider: "paystack",
    subscriptionId: "SUB_1",
  });
});

test("the provider and id of a plan that has none are those of its renewal", () => {
  const unknown = { ...held, subscriptionMethod: null, subscriptionId: null };
  expect(findCancellable({ ...unknown, renewal })).toEqual({
    provider: "paystack",
    subscriptionId: "SUB_1",
  });
});
