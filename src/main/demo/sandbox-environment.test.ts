import { expect, test } from "vitest";
import { readEnvironment } from "../config.ts";
import { settingsFrom } from "../settings.ts";
import { sandboxEnvironment } from "./sandbox-environment.ts";

const secrets = {
  tokenSecret: "a secret of this test",
  mediaMasterKey: "",
  databasePassword: "",
  paystackSecretKey: "sk_test_of-this-test",
};
const environmentWith = (values: Record<string, string>) =>
  sandboxEnvironment(settingsFrom(readEnvironment(values), secrets));

test("the sandbox and the school share the keys of each emulated provider", async () => {
  const env = await environmentWith({});
  expect(env).toMatchObject({
    PAYSTACK_SECRET_KEY: "sk_test_of-this-test",
    GOOGLE_CLIENT_ID: "demo-google-client",
    PAYPAL_CLIENT_ID: "demo-paypal-client",
  });
});

test("the sandbox delivers its events to the school, signed for its webhook", async () => {
  expect(await environmentWith({ PORT: "4000" })).toMatchObject({
    PAYSTACK_WEBHOOK_URL: "http://localhost:4000/api/paystack/webhook",
    PAYPAL_WEBHOOK_URL: "http://localhost:4000/api/paypal/webhook",
    PAYPAL_WEBHOOK_ID: "WH-SANDBOX",
  });
});

test("the keys of a real provider never reach the sandbox", async () => {
  const env = await environmentWith({
    PAYSTACK_API_URL: "https://api.paystack.co",
    PAYSTACK_SECRET_KEY: "sk_test_never-to-be-seen",
    PAYPAL_API_URL: "https://api-m.paypal.com",
    PAYPAL_CLIENT_SECRET: "never-to-be-seen",
    GOOGLE_ISSUER: "https://accounts.google.com",
    GOOGLE_CLIENT_SECRET: "never-to-be-seen",
  });
  expect(JSON.stringify(env)).not.toContain("never-to-be-seen");
  expect(env).toMatchObject({
    GOOGLE_CLIENT_ID: "",
    PAYPAL_CLIENT_ID: "",
    PAYSTACK_WEBHOOK_URL: "",
    PAYPAL_WEBHOOK_URL: "",
  });
});
