/** Which of a provider's two worlds an answer speaks of: pretended money or real money. */
export type PaymentMode = "test" | "live";

/** What a payment must amount to before anything is granted for it. */
export interface Price {
  /** The provider's own code of the recurring plan; null for something bought once. */
  planCode: string | null;
  /** In the currency's smallest unit (kobo, cents). */
  amountMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
}

export interface ExpectedPayment extends Price {
  reference: string;
  mode: PaymentMode;
}

export interface BeginCheckout {
  /** Ours, unique for ever; letters, digits and `-`, `.`, `=` only. */
  reference: string;
  email: string;
  price: Price;
  /** Comes back with the payment, so that a person can trace it; never trusted as identity. */
  metadata: Readonly<Record<string, string>>;
  /** Where a browser lands that pays outside the popup. */
  callbackUrl?: string;
}

export interface StartedCheckout {
  reference: string;
  /** Opens the provider's popup for exactly this checkout. */
  accessCode: string;
  authorizationUrl: string;
}

export interface PaidPayment {
  kind: "paid";
  reference: string;
  /** What was paid towards the price, without fees that the payer bore on top. */
  amountMinor: number;
  currency: string;
  planCode: string | null;
  /** ISO 8601 in UTC. */
  providerPaidAt: string;
  customerCode: string | null;
  customerEmail: string | null;
  /** Only where the answer names it: Paystack tells it by webhook, not on verification. */
  subscriptionCode?: string;
  /** A string, since ids exceed what a JavaScript number holds exactly. */
  providerTransactionId: string;
  metadata: Readonly<Record<string, unknown>>;
}

export type MismatchedField = "amount" | "currency" | "plan" | "mode" | "reference";

export type PaymentOutcome =
  | PaidPayment
  /** Not (yet) paid: also how a provider describes a popup that nobody finished. */
  | { kind: "pending"; providerStatus: string }
  | { kind: "failed"; reason: string }
  /** The provider has never heard of the reference. */
  | { kind: "unknown" }
  /** The answer is about something else than what was sold: nothing may be granted. */
  | { kind: "mismatch"; what: MismatchedField };

/** Whose renewals of which plan are to end. */
export interface EndRenewals {
  /** The provider's own name for the payer. */
  customerCode: string;
  planCode: string;
  /** When the latest payment of it was taken: what was begun before may be another matter. */
  paidAt: Date;
}

export type EndedRenewals =
  /** It would have renewed, and will not. */
  | { kind: "ended"; subscriptionCode: string }
  /** It had been ended before, here or on the provider's own pages. */
  | { kind: "already-over"; subscriptionCode: string }
  /** The payment began nothing that renews; not yet, if it was made a moment ago. */
  | { kind: "none" };

export interface PaymentGateway {
  readonly provider: "paystack" | "paypal";
  readonly mode: PaymentMode;
  /**
   * Asks the provider for a checkout of a price that we chose. Throws {@link GatewayError}; after
   * `gateway.unavailable` the provider may still have taken the reference, so try a new one.
   */
  beginCheckout(input: BeginCheckout): Promise<StartedCheckout>;
  /** Asks what became of a reference. Safe to repeat. Throws {@link GatewayError}. */
  verify(reference: string, price: Price): Promise<PaymentOutcome>;
  /**
   * Sees to it that the payer is not charged for the plan again. What is paid stays paid. Safe to
   * repeat. Throws {@link GatewayError}, and then nothing is certain but that it may be repeated.
   */
  endRenewals(input: EndRenewals): Promise<EndedRenewals>;
}

/** One request to a provider, told apart from the sending of it. */
export interface GatewayRequest {
  method: "GET" | "POST";
  /** Below the provider's base address, already encoded. */
  path: `/${string}`;
  body?: Readonly<Record<string, unknown>>;
}
