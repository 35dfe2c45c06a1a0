import type { Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PaymentGateway, PaymentOutcome } from "../providers/gateway.ts";
import type {
  SubscriptionGateway,
  SubscriptionOutcome,
} from "../providers/subscription-gateway.ts";
import type { CheckoutRow } from "../queries/checkouts.ts";

/** A payment that matches its checkout. */
export interface PaidCheckout {
  /** ISO 8601: when the provider took the money. */
  paidAt: string;
  customerCode: string | null;
  providerSubscriptionId: string | null;
}

export type PaymentStatus =
  | { kind: "paid"; paid: PaidCheckout }
  /** Not (yet) paid. */
  | { kind: "pending" }
  /** Not paid; the same checkout may still be. */
  | { kind: "failed" }
  /** Unknown, or does not match the checkout. */
  | { kind: "refused" };

export interface ProviderResponse {
  /** The provider's response, for the event log. */
  response: PaymentOutcome | SubscriptionOutcome;
  status: PaymentStatus;
}

/** Fetches a checkout's payment from its provider. Throws `GatewayError`. */
export function fetchPaymentStatus(
  { paystack, paypal }: Pick<PaymentDeps, Provider>,
  checkout: CheckoutRow,
): Promise<ProviderResponse> {
  switch (checkout.provider) {
    case "paystack":
      return fetchTransactionStatus(paystack, checkout);
    case "paypal":
      return fetchSubscriptionStatus(paypal, checkout);
  }
}

async function fetchTransactionStatus(
  gateway: PaymentGateway,
  checkout: CheckoutRow,
): Promise<ProviderResponse> {
  const { planCode, amountMinor, currency } = checkout;
  const response = await gateway.verify(checkout.reference, { planCode, amountMinor, currency });
  if (response.kind !== "paid") return { response, status: toPaymentStatus(response.kind) };
  const { providerPaidAt: paidAt, customerCode } = response;
  const providerSubscriptionId = response.subscriptionCode ?? null;
  return {
    response,
    status: { kind: "paid", paid: { paidAt, customerCode, providerSubscriptionId } },
  };
}

async function fetchSubscriptionStatus(
  gateway: SubscriptionGateway,
  { providerSubscriptionId, reference, planCode, amountMinor, currency }: CheckoutRow,
): Promise<ProviderResponse> {
  // Without an id at the provider, nobody was asked to approve it.
  if (providerSubscriptionId === null) {
    return { response: { kind: "unknown" }, status: { kind: "refused" } };
  }
  const expected = { planCode, amountMinor, currency, customId: reference };
  const response = await gateway.verifySubscription(providerSubscriptionId, expected);
  if (response.kind !== "active") return { response, status: toPaymentStatus(response.kind) };
  const paid = { paidAt: response.paidAt, customerCode: response.payerId, providerSubscriptionId };
  return { response, status: { kind: "paid", paid } };
}

type UnpaidOutcome = Exclude<
  PaymentOutcome["kind"] | SubscriptionOutcome["kind"],
  "paid" | "active"
>;

const paymentStatuses = {
  pending: "pending",
  failed: "failed",
  ended: "failed",
  unknown: "refused",
  mismatch: "refused",
} as const satisfies Record<UnpaidOutcome, PaymentStatus["kind"]>;

function toPaymentStatus(kind: UnpaidOutcome): PaymentStatus {
  return { kind: paymentStatuses[kind] };
}
