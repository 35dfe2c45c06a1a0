import { describe, expect, test } from "vitest";
import { readEnvironment } from "./config.ts";

const production = {
  SCHOOL_MODE: "production",
  PUBLIC_URL: "https://school.example",
  DATABASE_URL: "postgres://db/school",
  SMTP_URL: "smtps://mail.example",
  TOKEN_SECRET: "x".repeat(32),
  MEDIA_MASTER_KEY: "ab".repeat(32),
  PAYSTACK_SECRET_KEY: "sk_live_abc",
  PAYSTACK_API_URL: "https://api.paystack.co",
  PAYSTACK_SCRIPT_URL: "https://js.paystack.co/v2/inline.js",
  PAYSTACK_PAGES_URL: "https://paystack.com/pay",
  PAYSTACK_PLANS: "{}",
  PAYPAL_CLIENT_ID: "client",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_API_URL: "https://api-m.paypal.com",
  PAYPAL_SCRIPT_URL: "https://www.paypal.com/sdk/js",
  PAYPAL_PLANS: "{}",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  GOOGLE_ISSUER: "https://accounts.google.com",
};

describe("the environment", () => {
  test("may be empty: the demo has a default for everything", () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      SCHOOL_MODE: "demo",
    });
  });

  test("plans that are not JSON are named, not thrown about", () => {
    expect(() => readEnvironment({ PAYPAL_PLANS: "{" })).toThrow("PAYPAL_PLANS: must be JSON");
  });

  test("an empty variable counts as unset", () => {
    expect(readEnvironment({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
  });

  test("names each variable that is wrong", () => {
    const read = () => readEnvironment({ PORT: "seventy", DATABASE_URL: "mysql://x" });
    expect(read).toThrow(/PORT: .*\nDATABASE_URL: must begin with postgres:\/\//);
  });

  test("a limit may be replaced, in JSON of the right shape", () => {
    const rule = { points: 5, durationSeconds: 60 };
    const LIMITS = JSON.stringify({ loginsByAddress: rule });
    expect(readEnvironment({ LIMITS })).toMatchObject({ LIMITS: { loginsByAddress: rule } });
    expect(() => readEnvironment({ LIMITS: "{" })).toThrow(/LIMITS: must be JSON/);
    expect(() => readEnvironment({ LIMITS: '{"a":{"points":0}}' })).toThrow(/LIMITS/);
  });

  test("a tracker is taken with the name that its provider gives a site, and none is the default", () => {
    expect(readEnvironment({}).ANALYTICS_PROVIDER).toBeUndefined();
    const google = { ANALYTICS_PROVIDER: "google", ANALYTICS_ID: "G-ABC123DEF4" };
    expect(readEnvironment(google)).toMatchObject(google);
    const plausible = { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "school.example" };
    expect(readEnvironment(plausible)).toMatchObject(plausible);
  });

  test.each([
    [{ ANALYTICS_PROVIDER: "matomo", ANALYTICS_ID: "1" }, /^ANALYTICS_PROVIDER: [^\n]+$/],
    [{ ANALYTICS_PROVIDER: "google" }, /^ANALYTICS_ID: must be Google's measurement ID[^\n]+$/],
    [{ ANALYTICS_PROVIDER: "google", ANALYTICS_ID: "UA-1-1" }, /^ANALYTICS_ID: must be Google's/],
    [
      { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "https://a.b" },
      /^ANALYTICS_ID: must be the/,
    ],
    [{ ANALYTICS_ID: "G-ABC123DEF4" }, /^ANALYTICS_ID: needs ANALYTICS_PROVIDER beside it$/],
    [{ ANALYTICS_URL: "https://a.b" }, /^ANALYTICS_URL: needs ANALYTICS_PROVIDER beside it$/],
    [
      { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "a.b", ANALYTICS_URL: "https://a.b/js" },
      /^ANALYTICS_URL: must be an origin without a path[^\n]+$/,
    ],
  ])("a tracker half or wrongly described is one clear line (%j)", (values, line) => {
    expect(() => readEnvironment(values)).toThrow(line);
  });

  test("production sends no views over plain HTTP", () => {
    const tracker = { ANALYTICS_PROVIDER: "plausible", ANALYTICS_ID: "school.example" };
    const careless = { ...production, ...tracker, ANALYTICS_URL: "http://stats.example" };
    expect(() => readEnvironment(careless)).toThrow("ANALYTICS_URL: production needs an https://");
  });

  test("production with all its own parts is taken", () => {
    expect(readEnvironment(production)).toMatchObject({ SCHOOL_MODE: "production" });
  });

  test.each(Object.keys(production).filter((name) => name !== "SCHOOL_MODE"))(
    "production without %s is refused by name",
    (name) => {
      const lacking = { ...production, [name]: undefined };
      expect(() => readEnvironment(lacking)).toThrow(new RegExp(`^${name}: production needs`, "m"));
    },
  );

  test("production refuses plain HTTP and test keys", () => {
    const careless = {
      ...production,
      PUBLIC_URL: "http://school.example",
      PAYSTACK_SECRET_KEY: "sk_test_abc",
      PAYPAL_API_URL: "https://api-m.sandbox.paypal.com",
    };
    expect(() => readEnvironment(careless)).toThrow(
      /https:\/\/[\s\S]*sk_live_[\s\S]*PayPal's live/,
    );
  });
});
