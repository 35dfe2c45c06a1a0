import { openPaypal } from "#billing/server/providers/paypal/paypal.ts";
import type {
  ExpectedSubscription,
  SubscriptionGateway,
} from "#billing/server/providers/subscription-gateway.ts";
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
  return openPaypal({ fetch, baseUrl, clientId, clientSecret, deadlineMs: 3_000, ...changes });
}

export function begin(
  gateway: SubscriptionGateway,
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

export async function beginAgreed(sandbox: TestSandbox, gateway: SubscriptionGateway) {
  const { subscriptionId, approveUrl } = await begin(gateway);
  await agree(sandbox, approveUrl);
  return subscriptionId;
}
