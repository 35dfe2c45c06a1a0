/** A subscription that the provider begins and a person approves on the provider's own page. */
export interface BeginSubscription {
  /** Ours; asking again with the same one gives the same subscription (for 72 hours). */
  requestId: string;
  /** The provider's own code of the recurring plan, which alone decides price and period. */
  planCode: string;
  /** Comes back with the subscription: it says which of our checkouts it belongs to. */
  customId: string;
  /** Where a browser lands that approves, or gives up, outside the popup. */
  returnUrl: string;
  cancelUrl: string;
  /** Whom the payer sees that they pay. */
  brandName: string;
}

export interface StartedSubscription {
  subscriptionId: string;
  approveUrl: string;
}

/** What a subscription must amount to before anything is granted for it. */
export interface ExpectedSubscription {
  planCode: string;
  /** In the currency's smallest unit (cents). */
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  customId: string;
}

export interface ActiveSubscription {
  kind: "active";
  subscriptionId: string;
  /** The last payment's time, or the start where the provider tells none; ISO 8601 in UTC. */
  paidAt: string;
  /** Of the payer's account at the provider: never an identity of ours. */
  payerEmail: string | null;
  payerId: string | null;
  /** ISO 8601 in UTC; a hint only, as the provider may correct it without a word. */
  nextBillingAt: string | null;
  amountMinor: number;
  currency: string;
}

export type SubscriptionOutcome =
  | ActiveSubscription
  /** Not approved yet, or running but without its first payment. */
  | { kind: "pending"; providerStatus: string }
  /** It was, or may have been; it will not be charged again unless the provider resumes it. */
  | { kind: "ended"; providerStatus: string }
  /** The provider has never heard of it. */
  | { kind: "unknown" }
  /** Something else than what was sold: nothing may be granted. */
  | { kind: "mismatch"; what: "amount" | "currency" | "plan" | "owner" | "overridden" };

export type SubscriptionCancellation = "cancelled" | "already-over" | "unknown";

export interface SubscriptionGateway {
  readonly provider: "paypal";
  /**
   * Asks for a subscription to a plan that we chose, still to be approved. The request id goes
   * along, so that a repeat creates nothing new. Throws `GatewayError`.
   */
  createSubscription(input: BeginSubscription): Promise<StartedSubscription>;
  /** Asks what became of a subscription. Safe to repeat. Throws `GatewayError`. */
  verifySubscription(
    subscriptionId: string,
    expected: ExpectedSubscription,
  ): Promise<SubscriptionOutcome>;
  /**
   * Stops all further charges, at once and for good. `already-over` when it was not running,
   * `unknown` when the provider never heard of it. Safe to repeat. Throws `GatewayError`.
   */
  cancelSubscription(subscriptionId: string, reason: string): Promise<SubscriptionCancellation>;
}
