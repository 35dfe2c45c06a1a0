import * as z from "zod";
import type { SandboxOptions } from "../../build-sandbox.ts";
import { startTestSandbox, type TestSandbox } from "../../start-test-sandbox.ts";
import type { PaypalOptions } from "../add-paypal-sandbox.ts";

export const clientId = "school-client";
export const clientSecret = "never-to-be-seen-secret";

export const monthlyPlan = {
  planId: "P-BEGINNER-MONTHLY",
  name: "Beginner",
  amountMinor: 1000,
  interval: "MONTH",
  currency: "USD",
} as const;

export const yearlyPlan = {
  ...monthlyPlan,
  planId: "P-BEGINNER-YEARLY",
  amountMinor: 10_000,
  interval: "YEAR",
} as const;

const plans = [
  monthlyPlan,
  yearlyPlan,
  { ...monthlyPlan, planId: "P-RETIRED", status: "INACTIVE" },
] as const;

export function startPaypal(
  paypal: Partial<PaypalOptions> = {},
  options: Partial<SandboxOptions> = {},
): Promise<TestSandbox> {
  return startTestSandbox({ ...options, paypal: { clientId, clientSecret, plans, ...paypal } });
}

/** Approves on the approval page. */
export async function agree(sandbox: TestSandbox, approveUrl: string, body: unknown = {}) {
  const token = new URL(approveUrl).searchParams.get("ba_token");
  return sandbox.open(`/webapps/billing/subscriptions/${token}/approve`, { method: "POST", body });
}

export function control(sandbox: TestSandbox, what: string, body?: unknown) {
  const path = `/_sandbox/paypal/${what}`;
  return sandbox.open(path, body === undefined ? {} : { method: "POST", body });
}

export function takeStep(sandbox: TestSandbox, subscriptionId: string, step: string) {
  return control(sandbox, `subscriptions/${subscriptionId}/step`, { step });
}

const granted = z.object({ access_token: z.string() });

/** API calls with a fresh token, for endpoints that the school's adapter never calls. */
export async function openApi(sandbox: TestSandbox) {
  const response = await fetch(`${sandbox.baseUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = granted.parse(await response.json());
  const authorization = `Bearer ${access_token}`;
  return (
    path: string,
    it: {
      method?: "GET" | "POST" | "PATCH";
      body?: unknown;
      headers?: Record<string, string>;
    } = {},
  ) => sandbox.open(path, { ...it, headers: { authorization, ...it.headers } });
}
