import type { EndedRenewals, EndRenewals, GatewayRequest } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import {
  customerRequest,
  disableRequest,
  type PaystackCustomer,
  type PaystackSubscription,
  parseCustomerResponse,
  parseDisableResponse,
  parseSubscriptionResponse,
  parseSubscriptionsResponse,
  subscriptionRequest,
  subscriptionsRequest,
} from "./paystack-subscriptions.ts";

export type Send = (request: GatewayRequest) => Promise<unknown>;

/** A payment and its subscription are created about a second apart, in either order. */
const maxOffsetMs = 10_000;
const maxPages = 20;

/**
 * Disables every renewing subscription of the customer to the plan. Paystack cannot do so by
 * customer, and its disable call is not idempotent. Throws `GatewayError`.
 */
export async function endPaystackRenewals(
  send: Send,
  { customerCode, planCode, paidAt }: EndRenewals,
): Promise<EndedRenewals> {
  const all = await listSubscriptions(send, await fetchCustomerId(send, customerCode));
  const toPlan = all.filter((it) => it.planCode === planCode);
  const renewing = toPlan.filter((it) => it.renewal !== "over");
  for (const subscription of renewing) await disable(send, subscription);
  const ended = renewing.at(-1);
  if (ended) return { kind: "ended", subscriptionCode: ended.code };
  // An older, ended subscription says nothing about this payment's.
  const since = paidAt.getTime() - maxOffsetMs;
  const past = toPlan.find((it) => it.createdAt !== null && it.createdAt.getTime() >= since);
  return past ? { kind: "already-over", subscriptionCode: past.code } : { kind: "none" };
}

/** The numeric id by which lists are filtered. */
export async function fetchCustomerId(send: Send, customerCode: string): Promise<string> {
  return (await fetchCustomer(send, customerCode)).id;
}

export async function fetchCustomer(send: Send, customerCode: string): Promise<PaystackCustomer> {
  const customer = parseCustomerResponse(await send(customerRequest(customerCode)));
  if (customer !== null) return customer;
  throw new GatewayError("gateway.invalid_response", "who paid is not known as a customer");
}

export async function listSubscriptions(
  send: Send,
  customerId: string,
): Promise<PaystackSubscription[]> {
  const all: PaystackSubscription[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const listed = parseSubscriptionsResponse(await send(subscriptionsRequest(customerId, page)));
    all.push(...listed.subscriptions);
    if (listed.isLast) return all;
  }
  throw new GatewayError(
    "gateway.invalid_response",
    `more than ${maxPages} pages of subscriptions`,
  );
}

async function disable(send: Send, listed: PaystackSubscription): Promise<void> {
  let subscription = listed;
  // The second attempt handles a token that has changed or that the list lacked.
  for (const _round of [1, 2]) {
    const { code, emailToken } = subscription;
    if (emailToken !== null) {
      const result = parseDisableResponse(await send(disableRequest(code, emailToken)));
      if (result === "disabled") return;
    }
    const now = parseSubscriptionResponse(await send(subscriptionRequest(code)));
    if (now === null)
      throw new GatewayError("gateway.invalid_response", "a listed subscription is gone");
    if (now.renewal === "over") return;
    subscription = now;
  }
  throw new GatewayError("gateway.refused", "the subscription could not be disabled");
}
