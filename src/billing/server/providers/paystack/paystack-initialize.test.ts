import { expect, test } from "vitest";
import { initializeRequest, parseInitializeResponse } from "./paystack-initialize.ts";

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
