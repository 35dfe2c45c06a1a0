import type { Charge, MoneyBackSource } from "./payment-provider.ts";

/** Receives the exact text of each usable response. */
export type RecordResponse = (text: string) => void;

/** A subscription that the server creates and the payer approves on the provider's page. */
export interface BeginSubscription {
  /** Our idempotency key: a repeat returns the same subscription (for 72 hours). */
  requestId: string;
  /** The provider's plan code, which decides price and billing period. */
  planCode: string;
  /** The first charge, where that is not now. */
  beginsAt?: Date | null;
  /** Returned with the subscription: identifies our checkout. */
  customId: string;
  /** Where a browser returns that approves or cancels outside the popup. */
  returnUrl: string;
  cancelUrl: string;
  /** The name shown to the payer. */
  brandName: string;
}

export interface StartedSubscription {
  subscriptionId: string;
  approveUrl: string;
}

/** What a subscription must match before anything is granted. */
export interface ExpectedSubscription {
  planCode: string;
  /** In the currency's smallest unit (cents). */
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  customId: string;
  /** The first charge, where it was agreed to begin later. */
  beginsAt?: Date | null;
}

export interface PaidSubscription {
  kind: "paid";
  subscriptionId: string;
  /** Whether it will be charged again, or its last charge failed and is owed. */
  renewal: "renews" | "failed" | "over";
  /** When it began; ISO 8601 in UTC. */
  startedAt: string | null;
  /** Time of the last payment, or the start where it is missing; ISO 8601 in UTC. */
  paidAt: string;
  /** From the payer's provider account; never an identity of ours. */
  payerEmail: string | null;
  payerId: string | null;
  /** Of the address at PayPal, in two letters. */
  payerCountry?: string | null;
  /** ISO 8601 in UTC; a hint only, as the provider may change it silently. */
  nextBillingAt: string | null;
  amountMinor: number;
  currency: string;
}

/** Begins later: approved, and nothing was charged yet. */
export interface AgreedSubscription
  extends Pick<PaidSubscription, "subscriptionId" | "renewal" | "payerId" | "nextBillingAt"> {
  kind: "agreed";
}

export type SubscriptionOutcome =
  | PaidSubscription
  | AgreedSubscription
  /** Not approved yet, or active without its first payment. */
  | { kind: "pending"; providerStatus: string }
  /** Ended without a payment. */
  | { kind: "ended"; providerStatus: string }
  /** The provider does not know it. */
  | { kind: "unknown" }
  /** Does not match what was sold: nothing may be granted. */
  | { kind: "mismatch"; what: "amount" | "currency" | "plan" | "owner" | "overridden" | "start" };

export type SubscriptionCancellation = "cancelled" | "already-over" | "unknown";

export interface SubscriptionGateway {
  /**
   * Creates a subscription to be approved, to a plan chosen by the server. Idempotent per request
   * id. Throws `GatewayError`.
   */
  createSubscription(input: BeginSubscription): Promise<StartedSubscription>;
  /** Fetches and checks a subscription. Idempotent. Throws `GatewayError`. */
  verifySubscription(
    subscriptionId: string,
    expected: ExpectedSubscription,
    record?: RecordResponse,
  ): Promise<SubscriptionOutcome>;
  /** All charges between two times, oldest first. Idempotent. Throws `GatewayError`. */
  listCharges(
    subscriptionId: string,
    between: { from: Temporal.Instant; to: Temporal.Instant },
    record?: RecordResponse,
  ): Promise<Charge[]>;
  /**
   * Stops all further charges immediately and permanently. Returns `already-over` when it was not
   * running, `unknown` when the provider does not know it. Idempotent. Throws `GatewayError`.
   */
  cancelSubscription(subscriptionId: string, reason: string): Promise<SubscriptionCancellation>;
  readonly moneyBack: MoneyBackSource;
}
