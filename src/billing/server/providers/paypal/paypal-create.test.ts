import { describe, expect, test } from "vitest";
import { createRequest, parseCreateResponse } from "./paypal-create.ts";

const input = {
  requestId: "r-1",
  planCode: "P-A",
  customId: "c-1",
  returnUrl: "https://school.test/plans?paid",
  cancelUrl: "https://school.test/plans",
  brandName: "The Learning Piano",
};
const approve = { rel: "approve", href: "https://www.paypal.com/webapps?ba_token=BA-1" };
const created = {
  id: "I-BW452GLLEP1G",
  status: "APPROVAL_PENDING",
  plan_id: "P-A",
  links: [{ rel: "self", href: "https://api-m.paypal.com/v1/x" }, approve],
};

test("the server sets plan, owner and return URLs; no shipping, immediate payment", () => {
  expect(createRequest(input)).toEqual({
    method: "POST",
    path: "/v1/billing/subscriptions",
    requestId: "r-1",
    body: {
      plan_id: "P-A",
      custom_id: "c-1",
      application_context: {
        brand_name: "The Learning Piano",
        shipping_preference: "NO_SHIPPING",
        user_action: "SUBSCRIBE_NOW",
        payment_method: { payee_preferred: "IMMEDIATE_PAYMENT_REQUIRED" },
        return_url: "https://school.test/plans?paid",
        cancel_url: "https://school.test/plans",
      },
    },
  });
});

describe("the response", () => {
  const parse = (changes: object, status = 201) =>
    parseCreateResponse({ status, body: { ...created, ...changes } }, "P-A");

  test.each([
    [{}, 201],
    [{}, 200],
    [{ plan_id: undefined, status: undefined }, 201],
    [{ links: ["odd", { rel: "approve", href: "javascript:alert(1)" }, approve] }, 201],
  ])("%j with %i is a subscription to approve", (changes, status) => {
    expect(parse(changes, status)).toEqual({
      subscriptionId: created.id,
      approveUrl: approve.href,
    });
  });

  test.each([
    [{ id: "../plans" }],
    [{ id: undefined }],
    [{ links: [] }],
    [{ links: undefined }],
    [{ links: [{ rel: "approve", href: "javascript:alert(1)" }] }],
  ])("%j is invalid", (changes) => {
    expect(() => parse(changes)).toThrow("gateway.invalid_response");
  });

  test.each([[{ status: "ACTIVE" }], [{ plan_id: "P-B" }]])(
    "%j belongs to an earlier request",
    (changes) => {
      expect(() => parse(changes)).toThrow("gateway.duplicate_reference");
    },
  );
});
