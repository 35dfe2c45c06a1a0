import {
  createPaypalApi,
  type PaypalApi,
} from "#billing/server/providers/paypal/paypal-provider.ts";
import type { ExpectedSubscription } from "#billing/server/providers/paypal/paypal-verify.ts";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { agree, clientId, clientSecret, monthlyPlan } from "./subscribe-for-tests.ts";

export const monthly: ExpectedSubscription = {
  planCode: monthlyPlan.planId,
  amountMinor: 1000,
  currency: "USD",
  customId: "checkout-1",
};

/** The school's adapter against the sandbox over HTTP. */
export function openGateway(sandbox: TestSandbox, changes: { deadlineMs?: number } = {}) {
  const { baseUrl } = sandbox;
  return createPaypalApi({ fetch, baseUrl, clientId, clientSecret, deadlineMs: 3_000, ...changes });
}

export function begin(
  gateway: PaypalApi,
  changes: { requestId?: string } & Partial<ExpectedSubscription> = {},
) {
  const { planCode, customId } = { ...monthly, ...changes };
  return gateway.createSubscription({
    requestId: changes.requestId ?? crypto.randomUUID(),
    planCode,
    customId,
    returnUrl: "http://school.test/plans?paid",
    cancelUrl: "http://school.test/plans",
    brandName: "The Learning Piano",
  });
}

export async function beginAgreed(sandbox: TestSandbox, gateway: PaypalApi) {
  const { subscriptionId, approveUrl } = await begin(gateway);
  await agree(sandbox, approveUrl);
  return subscriptionId;
}
