import { describe, expect, test } from "vitest";
import { parseExactJson } from "../exchange.ts";
import {
  type ExpectedPayment,
  initializeRequest,
  parseInitializeResponse,
  parseVerifyResponse,
  verifyRequest,
} from "./paystack-payment.ts";

const expected: ExpectedPayment = {
  reference: "tlp-1",
  planCode: "PLN_beginner",
  amountMinor: 750_000,
  currency: "NGN",
  mode: "test",
};

const data = {
  id: 4_099_260_516,
  domain: "test",
  status: "success",
  reference: "tlp-1",
  amount: 750_000,
  requested_amount: 750_000,
  currency: "NGN",
  gateway_response: "Successful",
  paid_at: "2026-03-01T09:15:02.000Z",
  plan: "PLN_beginner",
  plan_object: { id: 7, plan_code: "PLN_beginner" },
  customer: { customer_code: "CUS_1", email: "ada@school.test" },
  metadata: { checkoutId: "c-1" },
};

function parse(changes: Record<string, unknown> = {}, envelope: Record<string, unknown> = {}) {
  const body = { status: true, message: "Verification successful", ...envelope };
  return parseVerifyResponse({ ...body, data: { ...data, ...changes } }, expected);
}

test("the reference is URL-encoded", () => {
  expect(verifyRequest("a/../b?c")).toEqual({
    method: "GET",
    path: "/transaction/verify/a%2F..%2Fb%3Fc",
  });
});

describe("a payment of what was sold", () => {
  test("is paid, with all recorded fields", () => {
    expect(parse()).toEqual({
      kind: "paid",
      reference: "tlp-1",
      amountMinor: 750_000,
      currency: "NGN",
      planCode: "PLN_beginner",
      providerPaidAt: "2026-03-01T09:15:02Z",
      customerCode: "CUS_1",
      customerEmail: "ada@school.test",
      providerTransactionId: "4099260516",
      metadata: { checkoutId: "c-1" },
      feeMinor: null,
      channel: null,
      payerCountry: null,
      card: null,
      isReturned: false,
    });
  });

  test("carries fee, channel and the card that can be charged again", () => {
    const authorization = {
      authorization_code: "AUTH_1",
      reusable: true,
      last4: "4081",
      exp_month: "02",
      exp_year: "2028",
      country_code: "NG",
    };
    expect(parse({ fees: 21_250, channel: "card", authorization })).toMatchObject({
      feeMinor: 21_250,
      channel: "card",
      payerCountry: "NG",
      card: { authorizationCode: "AUTH_1", last4: "4081", expiresOn: "2028-02-29" },
    });
    const once = { ...authorization, reusable: false };
    expect(parse({ authorization: once })).toMatchObject({ card: null });
  });

  test.each([{ channel: "card\u0000" }, { customer: { customer_code: "CUS_\u0000" } }])(
    "words that no column can hold are left out: %j",
    (changes) => {
      const parsed = parse(changes);
      expect(parsed.kind).toBe("paid");
      expect(JSON.stringify(parsed)).not.toContain("u0000");
    },
  );

  test("keeps all digits of a 64-bit id", () => {
    const text = JSON.stringify({ status: true, data }).replace(
      "4099260516",
      "18446744073709551615",
    );
    expect(parseVerifyResponse(parseExactJson(text), expected)).toMatchObject({
      providerTransactionId: "18446744073709551615",
    });
  });

  test.each([
    ["the plan as an object", { plan: { plan_code: "PLN_beginner" }, plan_object: undefined }],
    ["an empty plan and a plan object", { plan: {} }],
    ["no plan object", { plan_object: {} }],
    ["amounts as text", { amount: "750000", requested_amount: "750000" }],
    ["no requested amount", { requested_amount: null }],
    ["its time as `paidAt`", { paid_at: undefined, paidAt: data.paid_at }],
    ["the status in capitals", { status: "Success" }],
  ])("is recognised with %s", (_, changes) => {
    expect(parse(changes)).toMatchObject({ kind: "paid", amountMinor: 750_000 });
  });

  test("counts without fees borne by the payer", () => {
    expect(parse({ amount: 771_250 })).toMatchObject({ kind: "paid", amountMinor: 750_000 });
  });

  test.each([
    ["", {}],
    [0, {}],
    [null, {}],
    ['{"checkoutId":"c-1"}', { checkoutId: "c-1" }],
    ["no json", {}],
    [["a"], {}],
  ])("may carry %j as metadata", (metadata, read) => {
    expect(parse({ metadata })).toMatchObject({ kind: "paid", metadata: read });
  });

  test("may have no customer", () => {
    expect(parse({ customer: null })).toMatchObject({ customerCode: null, customerEmail: null });
  });

  test("is recognised with a string status in the envelope", () => {
    expect(parse({}, { status: "true" })).toMatchObject({ kind: "paid" });
  });
});

describe("a payment of something else", () => {
  test.each([
    ["amount", { amount: 749_999, requested_amount: 749_999 }],
    ["amount", { amount: 100, requested_amount: 750_000 }],
    ["amount", { amount: 750_000, requested_amount: 0 }],
    ["currency", { currency: "USD" }],
    ["plan", { plan: "PLN_other", plan_object: {} }],
    ["plan", { plan: null, plan_object: {} }],
    ["plan", { plan_object: { plan_code: "PLN_other" } }],
    ["mode", { domain: "live" }],
    ["mode", { domain: "live", status: "abandoned" }],
    ["reference", { reference: "TLP-1" }],
    ["reference", { reference: "tlp-2", status: "failed" }],
  ])("is a mismatch in %s: %j", (what, changes) => {
    expect(parse(changes)).toEqual({ kind: "mismatch", what });
  });

  test("is a plan mismatch when a single purchase was sold", () => {
    const body = { status: true, data };
    expect(parseVerifyResponse(body, { ...expected, planCode: null })).toEqual({
      kind: "mismatch",
      what: "plan",
    });
  });
});

describe("a payment that did not happen", () => {
  test.each([
    ...["abandoned", "queued", "something-new"].map((status) => ({ status, isUnderWay: false })),
    ...["ongoing", "pending", "processing"].map((status) => ({ status, isUnderWay: true })),
  ])("$status is pending, and under way: $isUnderWay", ({ status, isUnderWay }) => {
    const pending = { kind: "pending", providerStatus: status, isUnderWay };
    expect(parse({ status, paid_at: null })).toEqual(pending);
  });

  test("failed has the provider's reason", () => {
    expect(parse({ status: "failed", gateway_response: "Declined" })).toEqual({
      kind: "failed",
      reason: "Declined",
      feeMinor: null,
    });
  });

  test("reversed was paid and given back", () => {
    expect(parse({ status: "reversed" })).toMatchObject({ kind: "paid", isReturned: true });
  });

  test.each([
    { status: false, message: "Transaction reference not found" },
    { status: "false", message: "Transaction reference not found." },
    { status: false, message: "?", code: "transaction_not_found" },
  ])("%j means that the reference is unknown", (body) => {
    expect(parseVerifyResponse(body, expected)).toEqual({ kind: "unknown" });
  });
});

describe("an invalid response", () => {
  test("any other rejection is an error, not an unknown reference", () => {
    const body = { status: false, message: "Merchant is not active", code: "inactive" };
    expect(() => parseVerifyResponse(body, expected)).toThrow(
      "gateway.refused: Merchant is not active",
    );
  });

  test.each([null, "ok", [], {}, { status: 1 }, { status: true }, { status: true, data: {} }])(
    "%j is invalid",
    (body) => {
      expect(() => parseVerifyResponse(body, expected)).toThrow(/^gateway\.invalid_response/);
    },
  );

  test.each([
    { amount: 7500.5 },
    { amount: -1 },
    { id: 1.5 },
    { plan: 12 },
    { paid_at: null },
    { paid_at: "yesterday" },
  ])("a success with %j is invalid", (changes) => {
    expect(() => parse(changes)).toThrow(/^gateway\.invalid_response/);
  });

  test("errors name the field and not its value", () => {
    expect(() => parse({ customer: { email: "x" }, amount: "ada@school.test" })).toThrow(
      /^gateway\.invalid_response: transaction: amount$/,
    );
  });
});

const started = {
  reference: "tlp-1",
  access_code: "abc",
  authorization_url: "https://checkout.paystack.com/abc",
};

test("the server sets what is bought", () => {
  const request = initializeRequest({
    reference: "tlp-1",
    email: "ada@school.test",
    price: { planCode: "PLN_beginner", amountMinor: 750_000, currency: "NGN" },
    metadata: { checkoutId: "c-1" },
  });
  expect(request).toEqual({
    method: "POST",
    path: "/transaction/initialize",
    body: {
      email: "ada@school.test",
      amount: 750_000,
      currency: "NGN",
      reference: "tlp-1",
      plan: "PLN_beginner",
      metadata: { checkoutId: "c-1" },
    },
  });
});

test("a single purchase has no plan", () => {
  const price = { planCode: null, amountMinor: 2_000_000, currency: "NGN" };
  const request = initializeRequest({ reference: "r", email: "e", price, metadata: {} });
  expect(request.body).not.toHaveProperty("plan");
});

test("a checkout has what the popup needs", () => {
  expect(parseInitializeResponse({ status: true, data: started }, "tlp-1")).toEqual({
    reference: "tlp-1",
    accessCode: "abc",
    authorizationUrl: "https://checkout.paystack.com/abc",
  });
});

test.each([
  { status: false, message: "Duplicate Transaction Reference" },
  { status: "false", message: "?", code: "duplicate_reference" },
])("%j means a duplicate reference", (body) => {
  expect(() => parseInitializeResponse(body, "tlp-1")).toThrow(
    expect.objectContaining({ code: "gateway.duplicate_reference", retriable: false }),
  );
});

test("any other rejection keeps Paystack's message", () => {
  expect(() =>
    parseInitializeResponse({ status: false, message: "Plan not found" }, "tlp-1"),
  ).toThrow(
    expect.objectContaining({
      code: "gateway.refused",
      message: "gateway.refused: Plan not found",
    }),
  );
});

test.each([
  { ...started, reference: "tlp-2" },
  { ...started, access_code: "" },
  { ...started, authorization_url: "javascript:alert(1)" },
  null,
])("the checkout %j is invalid", (data) => {
  expect(() => parseInitializeResponse({ status: true, data }, "tlp-1")).toThrow(
    expect.objectContaining({ code: "gateway.invalid_response" }),
  );
});
