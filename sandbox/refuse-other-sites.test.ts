import { describe, expect, test } from "vitest";
import { beginnerMonthly, startTestSandbox } from "./start-test-sandbox.ts";

const paypal = {
  clientId: "school",
  clientSecret: "a secret of this test",
  plans: [
    { planId: "P-1", name: "Beginner", amountMinor: 1000, interval: "MONTH", currency: "USD" },
  ],
} as const;
const google = {
  clientId: "school",
  clientSecret: "a secret of this test",
  redirectUris: ["http://localhost:3000/auth/google"],
  issuer: undefined,
};

const changing = [
  ["POST", "/_sandbox/paystack/faults"],
  ["DELETE", "/_sandbox/paystack/faults"],
  ["POST", "/_sandbox/paystack/overrides"],
  ["POST", "/_sandbox/paypal/behaviour"],
  ["DELETE", "/_sandbox/paypal/tokens"],
  ["POST", "/_sandbox/google/accounts"],
  ["POST", "/checkout/some-code/pay"],
  ["POST", "/webapps/billing/subscriptions/some-token/approve"],
  ["POST", "/google/choose/some-uid"],
] as const;

describe("a page of another site", () => {
  test.each([
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "http://localhost:3000", "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ])("with %j changes nothing", async (headers) => {
    await using sandbox = await startTestSandbox({ paypal, google });
    for (const [method, path] of changing) {
      const { status } = await sandbox.open(path, { method, headers });
      expect(`${method} ${path}: ${status}`).toBe(`${method} ${path}: 403`);
    }
    expect((await sandbox.api(`/plan/${beginnerMonthly.planCode}`)).status).toBe(200);
  });
});

test("the sandbox's own pages and programs are allowed", async () => {
  await using sandbox = await startTestSandbox();
  const faults = { method: "DELETE", body: undefined } as const;
  for (const headers of [
    {},
    { origin: sandbox.baseUrl },
    { origin: "null", "sec-fetch-site": "same-origin" },
  ] as Record<string, string>[]) {
    const { status } = await sandbox.open("/_sandbox/paystack/faults", { ...faults, headers });
    expect(status).toBe(204);
  }
});
