import { describe, expect, test } from "vitest";
import { readEnvironment } from "./config.ts";
import { settingsFrom } from "./settings.ts";

const secrets = {
  tokenSecret: "a secret of this test",
  mediaMasterKey: "",
  databasePassword: "",
  paystackSecretKey: "sk_test_of-this-test",
};
const paypalWith = (values: Record<string, string>) =>
  settingsFrom(readEnvironment(values), secrets).paypal;

describe("PayPal's events are verified", () => {
  test("by the sandbox's certificate from this machine, in the demo", () => {
    expect(paypalWith({ PORT: "4000", DATA_DIR: "/data" })).toMatchObject({
      webhookId: "WH-SANDBOX",
      certificateHosts: ["localhost:4001", "127.0.0.1:4001"],
      authorityFile: "/data/sandbox/paypal-authority.pem",
    });
  });

  test("by certificates of its API's hosts, and Node's authorities alone, at the real one", () => {
    expect(paypalWith({ PAYPAL_API_URL: "https://api-m.paypal.com" })).toMatchObject({
      webhookId: undefined,
      certificateHosts: ["api-m.paypal.com", "api.paypal.com"],
      authorityFile: undefined,
    });
  });

  test("by certificates of the configured hosts", () => {
    const hosts = { PAYPAL_CERT_HOSTS: "api.paypal.com, api.sandbox.paypal.com" };
    expect(paypalWith(hosts).certificateHosts).toEqual([
      "api.paypal.com",
      "api.sandbox.paypal.com",
    ]);
    expect(() => paypalWith({ PAYPAL_CERT_HOSTS: "https://api.paypal.com/" })).toThrow(
      /PAYPAL_CERT_HOSTS.*must be hosts, as api.paypal.com/,
    );
  });
});

describe("cards are charged in dollars", () => {
  const dollarCodesWith = (values: Record<string, string>) =>
    settingsFrom(readEnvironment(values), secrets).paystack.dollarPlanCodes;

  test("[settings-25] between the configured limits of the school's Paystack", () => {
    const limitsWith = (values: Record<string, string>) =>
      settingsFrom(readEnvironment(values), secrets).paystack.dollarLimits;
    expect(limitsWith({})).toEqual({ minMinor: 200, maxMinor: 1_000_000 });
    const set = { minMinor: 500, maxMinor: 250_000 };
    expect(limitsWith({ PAYSTACK_USD_LIMITS: "5-2500" })).toEqual(set);
    for (const wrong of ["2500-5", "5", "five-ten", "0-10"]) {
      expect(() => limitsWith({ PAYSTACK_USD_LIMITS: wrong })).toThrow(/PAYSTACK_USD_LIMITS/);
    }
  });

  test("in the demo, by the sandbox's plans", () => {
    expect(dollarCodesWith({})).toMatchObject({ "beginner:yearly": "PLN_usd_beginner_yearly" });
  });

  test.each([{ PAYSTACK_PLANS: "{}" }, { PAYSTACK_API_URL: "https://api.paystack.co" }])(
    "at a Paystack of the school's own only where it has plans for it (%j)",
    (own) => {
      expect(dollarCodesWith(own)).toBeUndefined();
      const usd = '{"beginner:monthly":"PLN_1"}';
      expect(dollarCodesWith({ ...own, PAYSTACK_PLANS_USD: usd })).toEqual(JSON.parse(usd));
    },
  );
});

test("what needs a session uses the direct address of the database, where there is one", () => {
  const DATABASE_URL = "postgres://pooler/school";
  const DATABASE_DIRECT_URL = "postgres://db/school";
  const directWith = (env: Record<string, string>) =>
    settingsFrom(readEnvironment(env), secrets).directDatabaseUrl;
  expect(directWith({ DATABASE_URL, DATABASE_DIRECT_URL })).toBe(DATABASE_DIRECT_URL);
  expect(directWith({ DATABASE_URL })).toBe(DATABASE_URL);
  expect(directWith({ PORT: "4000" })).toMatch(/:4004\/school$/);
});
