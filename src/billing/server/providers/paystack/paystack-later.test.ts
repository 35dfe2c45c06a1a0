import { describe, expect, test } from "vitest";
import type { GatewayRequest } from "../exchange.ts";
import { beginLaterRequest, type ExpectedLater, fetchPaystackLater } from "./paystack-later.ts";

const beginsAt = new Date("2027-01-31T10:00:00Z");
const expected: ExpectedLater = {
  reference: "tlp-later",
  customerCode: "CUS_1",
  planCode: "PLN_1",
  amountMinor: 750_000,
  subscriptionCode: null,
  beginsAt,
  agreedAt: new Date("2026-06-01T10:00:00Z"),
};
const ok = (data: unknown) => ({ status: true, message: "ok", data });

const subscription = (changes: object = {}) => ({
  subscription_code: "SUB_later",
  status: "active",
  amount: 750_000,
  domain: "test",
  plan: { plan_code: "PLN_1", interval: "monthly" },
  createdAt: "2026-06-01T10:00:02Z",
  next_payment_date: "2027-01-31T10:00:00Z",
  ...changes,
});

const charge = (reference: string, paidAt: string) => ({
  id: 1,
  domain: "test",
  status: "success",
  reference,
  currency: "NGN",
  amount: 750_000,
  plan: "PLN_1",
  paid_at: paidAt,
});

/** Fetches the agreement from a Paystack with these subscriptions and charges of the customer. */
function fetchLater(
  subscriptions: readonly object[],
  {
    charges = [],
    asked = {},
  }: { charges?: readonly object[]; asked?: Partial<ExpectedLater> } = {},
) {
  const send = async ({ path }: GatewayRequest) => {
    if (path.startsWith("/customer/")) return ok({ id: 7 });
    return ok(path.startsWith("/subscription?") ? subscriptions : charges);
  };
  return fetchPaystackLater(send, { ...expected, ...asked }, "test");
}

test("the request names customer, card, plan and the start in ISO 8601", () => {
  const card = { customerCode: "CUS_1", authorizationCode: "AUTH_1", planCode: "PLN_1" };
  expect(beginLaterRequest({ ...card, beginsAt })).toEqual({
    method: "POST",
    path: "/subscription",
    body: {
      customer: "CUS_1",
      plan: "PLN_1",
      authorization: "AUTH_1",
      start_date: "2027-01-31T10:00:00.000Z",
    },
  });
});

test("a subscription begun since is agreed to, and paid once it was charged", async () => {
  expect(await fetchLater([subscription()])).toMatchObject({
    kind: "agreed",
    agreement: {
      providerSubscriptionId: "SUB_later",
      renewal: "renews",
      nextChargeAt: beginsAt.toISOString(),
      charges: [],
    },
  });
  const charges = [
    charge("renewal-before", "2026-05-31T10:00:00Z"),
    charge("renewal", "2027-01-31T10:00:00Z"),
    charge("tlp-next", "2027-05-31T10:00:00Z"),
    charge("renewal-of-next", "2027-06-30T10:00:00Z"),
  ];
  const paid = await fetchLater([subscription({ status: "non-renewing" })], { charges });
  expect(paid).toMatchObject({
    kind: "paid",
    agreement: { renewal: "over", charges: [{ chargeId: "renewal" }] },
  });
});

test("charges from the customer's next subscription to the plan on are its own", async () => {
  const next = subscription({ subscription_code: "SUB_2", createdAt: "2027-02-10T10:00:00Z" });
  const charges = [
    charge("first", "2027-01-31T10:00:00Z"),
    charge("second", "2027-02-28T10:00:00Z"),
  ];
  const asked = { subscriptionCode: "SUB_later" };
  const found = await fetchLater([next, subscription({ status: "complete" })], { charges, asked });
  expect(found).toMatchObject({ agreement: { charges: [{ chargeId: "first" }] } });
});

describe("nothing is taken for agreed to that", () => {
  test.each([
    ["begins earlier", { next_payment_date: "2026-12-31T10:00:00Z" }, "start"],
    ["costs less", { amount: 100 }, "amount"],
    ["is of another mode", { domain: "live" }, "mode"],
  ])("%s", async (_, changes, what) => {
    expect(await fetchLater([subscription(changes)])).toEqual({ kind: "mismatch", what });
  });

  test.each([
    ["is to another plan", { plan: { plan_code: "PLN_2" } }],
    ["was there before", { createdAt: "2026-05-01T10:00:00Z" }],
  ])("%s", async (_, changes) => {
    expect(await fetchLater([subscription(changes)])).toMatchObject({ kind: "pending" });
  });

  test("is gone", async () => {
    const asked = { subscriptionCode: "SUB_gone" };
    expect(await fetchLater([subscription()], { asked })).toEqual({ kind: "unknown" });
  });
});
