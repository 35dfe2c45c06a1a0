import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaypalApi } from "#billing/server/providers/paypal/paypal-provider.ts";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { agree, clientId, startPaypal } from "../testing/subscribe-for-tests.ts";
import { begin, monthly, openGateway } from "../testing/test-gateway.ts";

let sandbox: TestSandbox;
let gateway: PaypalApi;

beforeAll(async () => {
  sandbox = await startPaypal();
  gateway = openGateway(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());

function open(address: string) {
  return sandbox.open(address.replace(sandbox.baseUrl, ""));
}

describe("the approval page", () => {
  test("shows price, plan and school and that it is not PayPal's, and may be framed", async () => {
    const { approveUrl } = await begin(gateway);
    const { status, text, headers } = await open(approveUrl);
    expect(status).toBe(200);
    expect(text).toContain("Pay $10 every month");
    expect(text).toContain("Beginner · The Learning Piano");
    expect(text).toContain("Nothing is charged: this stands in for PayPal.");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors *");
    expect(policy).toContain("script-src 'self'");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(text).not.toMatch(/<script(?! src=)|<style|style="|\son\w+=/);
  });

  test("is found by subscription id as well, as the SDK script requests it", async () => {
    const { subscriptionId } = await begin(gateway);
    const path = `/webapps/billing/subscriptions?subscription_id=${subscriptionId}`;
    expect((await sandbox.open(path)).text).toContain(`data-subscription-id="${subscriptionId}"`);
  });

  test.each(["", "?ba_token=BA-NONE", "?subscription_id=I-NONE", "?ba_token="])(
    "is 404 for an unknown subscription: %j",
    async (query) => {
      const { status, text } = await sandbox.open(`/webapps/billing/subscriptions${query}`);
      expect(status).toBe(404);
      expect(text).toContain("No subscription is known by this address.");
    },
  );

  test("offers no approval when approved or ended", async () => {
    const { subscriptionId, approveUrl } = await begin(gateway);
    await agree(sandbox, approveUrl);
    expect((await open(approveUrl)).text).toContain("This subscription is approved");
    await gateway.cancelSubscription(subscriptionId, "No longer");
    const { text } = await open(approveUrl);
    expect(text).toContain("This subscription has ended");
    expect(text).not.toContain("<form");
    expect((await agree(sandbox, approveUrl)).status).toBe(409);
    expect(await gateway.verifySubscription(subscriptionId, monthly)).toMatchObject({
      kind: "paid",
    });
  });
});

describe("approving", () => {
  test("returns the callback data, and the return URL with the subscription's ids", async () => {
    const { subscriptionId, approveUrl } = await begin(gateway);
    const token = new URL(approveUrl).searchParams.get("ba_token") ?? "";
    expect((await agree(sandbox, approveUrl)).body).toEqual({
      data: {
        subscriptionID: subscriptionId,
        payerID: expect.stringMatching(/^\w{13}$/),
        paymentSource: "paypal",
      },
      redirectUrl: `http://school.test/plans?paid=&subscription_id=${subscriptionId}&ba_token=${token}&token=${token.slice(3)}`,
    });
  });

  test("needs a valid email", async () => {
    const { subscriptionId, approveUrl } = await begin(gateway);
    expect((await agree(sandbox, approveUrl, { email: "nobody" })).status).toBe(400);
    expect(await gateway.verifySubscription(subscriptionId, monthly)).toMatchObject({
      providerStatus: "APPROVAL_PENDING",
    });
  });

  test("an unknown subscription is 404", async () => {
    const path = "/webapps/billing/subscriptions/BA-NONE/approve";
    expect((await sandbox.open(path, { method: "POST", body: {} })).status).toBe(404);
  });
});

describe("browser files", () => {
  test.each([
    `/sdk/js?client-id=${clientId}&vault=true&intent=subscription`,
    "/approval-assets/approval.js",
    "/approval-assets/approval.css",
  ])("%s can be loaded cross-origin", async (path) => {
    const { status, headers, text } = await sandbox.open(path);
    expect(status).toBe(200);
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(text.length).toBeGreaterThan(300);
  });

  test.each(["", "?client-id=", "?client-id=other", "?client-id=a&client-id=b"])(
    "the script needs its client id: %j is rejected",
    async (query) => {
      expect((await sandbox.open(`/sdk/js${query}`)).status).toBe(400);
    },
  );
});
