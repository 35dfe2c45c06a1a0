import { expect, test } from "vitest";
import { initializeRequest, parseInitializeResponse } from "./paystack-initialize.ts";

const started = {
  reference: "tlp-1",
  access_code: "abc",
  authorization_url: "https://checkout.paystack.com/abc",
};

test("the server alone says what is bought", () => {
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

test("something sold once carries no plan", () => {
  const price = { planCode: null, amountMinor: 2_000_000, currency: "NGN" };
  const request = initializeRequest({ reference: "r", email: "e", price, metadata: {} });
  expect(request.body).not.toHaveProperty("plan");
});

test("a begun checkout gives what the popup needs", () => {
  expect(parseInitializeResponse({ status: true, data: started }, "tlp-1")).toEqual({
    reference: "tlp-1",
    accessCode: "abc",
    authorizationUrl: "https://checkout.paystack.com/abc",
  });
});

test.each([
  { status: false, message: "Duplicate Transaction Reference" },
  { status: "false", message: "?", code: "duplicate_reference" },
])("%j says that the reference was used before", (body) => {
  expect(() => parseInitializeResponse(body, "tlp-1")).toThrow(
    expect.objectContaining({ code: "gateway.duplicate_reference", retriable: false }),
  );
});

test("any other no is a refusal in their words", () => {
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
])("a checkout such as %j is not believed", (data) => {
  expect(() => parseInitializeResponse({ status: true, data }, "tlp-1")).toThrow(
    expect.objectContaining({ code: "gateway.invalid_response" }),
  );
});
