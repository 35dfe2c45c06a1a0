import { describe, expect, test } from "vitest";
import { parseSubscriptionResponse } from "./paypal-verify.ts";

const id = "I-BW452GLLEP1G";
const expected = { planCode: "P-A", amountMinor: 1000, currency: "USD", customId: "c-1" };

const lastPayment = {
  amount: { currency_code: "USD", value: "10.0" },
  time: "2026-03-01T09:15:02Z",
};
const running = {
  id,
  status: "ACTIVE",
  plan_id: "P-A",
  custom_id: "c-1",
  start_time: "2026-03-01T09:15:00Z",
  subscriber: {
    email_address: "payer@wallet.test",
    payer_id: "2J6QB8YJQSJRJ",
    shipping_address: { address: { country_code: "GB" } },
  },
  billing_info: { last_payment: lastPayment, next_billing_time: "2026-04-01T10:00:00Z" },
};

function parse(changes: object, status = 200) {
  return parseSubscriptionResponse({ status, body: { ...running, ...changes } }, id, expected);
}

function paidBy(changes: object, billing: object = {}) {
  return { billing_info: { ...billing, last_payment: { ...lastPayment, ...changes } } };
}

test("an active subscription is converted", () => {
  expect(parse({})).toEqual({
    kind: "paid",
    subscriptionId: id,
    renewal: "renews",
    startedAt: "2026-03-01T09:15:00Z",
    paidAt: "2026-03-01T09:15:02Z",
    payerEmail: "payer@wallet.test",
    payerId: "2J6QB8YJQSJRJ",
    payerCountry: "GB",
    nextBillingAt: "2026-04-01T10:00:00Z",
    amountMinor: 1000,
    currency: "USD",
  });
});

describe("optional and malformed fields", () => {
  test.each([
    [{ subscriber: undefined }, { payerEmail: null, payerId: null }],
    [{ subscriber: "nobody" }, { payerEmail: null, payerId: null, payerCountry: null }],
    [{ subscriber: { shipping_address: "London" } }, { payerCountry: null }],
    [{ subscriber: { email_address: "" } }, { payerEmail: null }],
    [{ billing_info: { last_payment: lastPayment } }, { nextBillingAt: null }],
    [paidBy({ time: undefined }), { paidAt: "2026-03-01T09:15:00Z" }],
    [paidBy({ time: "yesterday" }), { paidAt: "2026-03-01T09:15:00Z" }],
    [paidBy({ time: "2026-03-01T10:15:02.123+01:00" }), { paidAt: "2026-03-01T09:15:02.123Z" }],
    [paidBy({ status: "COMPLETED" }), { kind: "paid" }],
    [paidBy({ amount: { currency_code: "usd", value: "12" } }), { amountMinor: 1200 }],
    [{ status: "active", something_new: { at: "all" } }, { kind: "paid" }],
    [{ plan_overridden: "false" }, { kind: "paid" }],
  ])("%j is read as %j", (changes, expectedOutcome) => {
    expect(parse(changes)).toMatchObject({ kind: "paid", ...expectedOutcome });
  });

  test.each([
    [{ start_time: undefined, ...paidBy({ time: null }) }],
    [{ plan_id: undefined }],
    [{ status: 1 }],
    [{ id: "I-OTHER" }],
    [paidBy({ amount: undefined })],
    [paidBy({ amount: { currency_code: "DOLLARS", value: "10.00" } })],
    [{ billing_info: [] }],
  ])("%j is invalid", (changes) => {
    expect(() => parse(changes)).toThrow(
      expect.objectContaining({ code: "gateway.invalid_response" }),
    );
  });

  test("errors name the field and not its value", () => {
    expect(() => parse({ plan_id: ["4111111111111111"] })).toThrow(
      /^gateway.invalid_response: .*plan_id$/,
    );
  });
});

describe("unpaid subscriptions", () => {
  test.each([
    [{ billing_info: undefined }, "ACTIVE"],
    [{ billing_info: {} }, "ACTIVE"],
    [{ billing_info: { last_payment: null } }, "ACTIVE"],
    [paidBy({ status: "PENDING" }), "ACTIVE, payment PENDING"],
    [paidBy({ status: "DECLINED" }), "ACTIVE, payment DECLINED"],
    [{ status: "APPROVED" }, "APPROVED"],
    [{ status: "SOMETHING_NEW" }, "SOMETHING_NEW"],
  ])("%j is pending: %s", (changes, providerStatus) => {
    expect(parse(changes)).toEqual({ kind: "pending", providerStatus });
  });
});

test.each([
  [{}, "renews"],
  [{ status: "CANCELLED" }, "over"],
  [{ status: "EXPIRED" }, "over"],
  [{ status: "SUSPENDED" }, "over"],
  [{ status: "SUSPENDED", ...paidBy({}, { failed_payments_count: 2 }) }, "failed"],
  [paidBy({}, { outstanding_balance: { currency_code: "USD", value: "10.00" } }), "failed"],
  [paidBy({ status: "REFUNDED" }), "renews"],
])("what was paid counts, whatever became of it: %j, renewal %s", (changes, renewal) => {
  expect(parse(changes)).toMatchObject({ kind: "paid", renewal });
});

test("a subscription that ended unpaid has ended", () => {
  expect(parse({ status: "EXPIRED", billing_info: {} })).toEqual({
    kind: "ended",
    providerStatus: "EXPIRED",
  });
});

test.each([
  ["owner", { custom_id: undefined, status: "APPROVAL_PENDING" }],
  ["plan", { plan_id: "P-B", status: "CANCELLED" }],
  ["overridden", { plan_overridden: true, billing_info: undefined }],
])("another %s is a mismatch in any state: %j", (what, changes) => {
  expect(parse(changes)).toEqual({ kind: "mismatch", what });
});

describe("an error response", () => {
  const errorBody = { name: "RESOURCE_NOT_FOUND", debug_id: "b1d1f06c7246c", message: "4111 1111" };

  test("is «unknown» only with a 404 and PayPal's error name", () => {
    const body = { ...errorBody, details: [{ issue: "INVALID_RESOURCE_ID" }] };
    expect(parseSubscriptionResponse({ status: 404, body }, id, expected)).toEqual({
      kind: "unknown",
    });
    expect(() => parseSubscriptionResponse({ status: 400, body }, id, expected)).toThrow(
      "gateway.refused",
    );
    expect(() => parseSubscriptionResponse({ status: 404, body: {} }, id, expected)).toThrow(
      "no reason given",
    );
  });

  test.each([
    [400, "gateway.refused"],
    [403, "gateway.unauthorized"],
    [409, "gateway.unavailable"],
    [422, "gateway.refused"],
  ])("with %i is %s, with the debug id and codes only", (status, code) => {
    const body = { ...errorBody, name: "NO", details: [{ issue: "WHY" }, { issue: "a b" }, "odd"] };
    const parsing = () => parseSubscriptionResponse({ status, body }, id, expected);
    expect(parsing).toThrow(`${code}: ${status} NO, WHY (debug id b1d1f06c7246c)`);
    expect(parsing).not.toThrow("4111");
  });
});
