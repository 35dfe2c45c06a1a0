import type { MoneyBackSource, PaidAgreement, StoredCard } from "./payment-provider.ts";
import type { RecordResponse } from "./subscription-gateway.ts";

/** The provider's mode: test money or real money. */
export type PaymentMode = "test" | "live";

/** What a payment must match before anything is granted. */
export interface Price {
  /** The provider's plan code; null for a single purchase. */
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
  /** Our unique reference; letters, digits and `-`, `.`, `=` only. */
  reference: string;
  email: string;
  price: Price;
  /** The ways to pay that the payer may choose from; absent for all. */
  channels?: readonly string[];
  /** Returned with the payment, for tracing; never trusted as identity. */
  metadata: Readonly<Record<string, string>>;
  /** Where a browser returns that pays outside the popup. */
  callbackUrl?: string;
}

export interface StartedCheckout {
  reference: string;
  /** Opens the provider's popup for this checkout. */
  accessCode: string;
  authorizationUrl: string;
}

export interface PaidPayment {
  kind: "paid";
  reference: string;
  /** The amount paid for the plan, without fees that the payer bore. */
  amountMinor: number;
  currency: string;
  planCode: string | null;
  /** ISO 8601 in UTC. */
  providerPaidAt: string;
  customerCode: string | null;
  customerEmail: string | null;
  /** Only where the response names it: Paystack sends it by webhook, not on verification. */
  subscriptionCode?: string;
  /** A string: ids exceed what a JavaScript number holds exactly. */
  providerTransactionId: string;
  /** What the provider keeps of it. */
  feeMinor: number | null;
  /** How it was paid: `card`, `bank_transfer` … */
  channel: string | null;
  /** The country of the card, in two letters. */
  payerCountry?: string | null;
  /** The card's stored authorization, where it can be charged again. */
  card: StoredCard | null;
  /** True for money that was given back as a whole. */
  isReturned: boolean;
  metadata: Readonly<Record<string, unknown>>;
}

export type MismatchedField = "amount" | "currency" | "plan" | "mode" | "reference";

export type PaymentOutcome =
  | PaidPayment
  /** Not paid (yet), including an abandoned popup; `isUnderWay` where a bank has yet to confirm. */
  | { kind: "pending"; providerStatus: string; isUnderWay?: boolean }
  /** `feeMinor`: what the provider keeps though no money was taken. */
  | { kind: "failed"; reason: string; feeMinor?: number | null }
  /** The provider does not know the reference. */
  | { kind: "unknown" }
  /** The payment does not match what was sold: nothing may be granted. */
  | { kind: "mismatch"; what: MismatchedField };

/** The customer and plan whose renewals end. */
export interface EndRenewals {
  /** The provider's customer code. */
  customerCode: string;
  planCode: string;
  /** When the latest payment was taken; subscriptions begun before it do not count. */
  paidAt: Date;
}

export type EndedRenewals =
  /** It was renewing and no longer is. */
  | { kind: "ended"; subscriptionCode: string }
  /** It was ended before, here or on the provider's own pages. */
  | { kind: "already-over"; subscriptionCode: string }
  /** No renewing subscription exists, or not yet for a recent payment. */
  | { kind: "none" };

/** An agreement on a stored card that is charged first at a later time. */
export interface BeginLater {
  customerCode: string;
  authorizationCode: string;
  planCode: string;
  beginsAt: Date;
}

/** What such an agreement must match, and what identifies it. */
export interface ExpectedLater {
  /** Ours. */
  reference: string;
  customerCode: string;
  planCode: string;
  amountMinor: number;
  /** Null where the answer that named it was lost. */
  subscriptionCode: string | null;
  beginsAt: Date;
  agreedAt: Date;
}

export type LaterOutcome =
  | { kind: "paid" | "agreed"; agreement: PaidAgreement }
  /** Not known to have begun. */
  | { kind: "pending"; providerStatus: string }
  | { kind: "unknown" }
  | { kind: "mismatch"; what: "mode" | "amount" | "start" };

/** A charge of a stored card, without a plan. */
export interface StoredCardCharge {
  /** Our unique reference. */
  reference: string;
  authorizationCode: string;
  /** That the card was stored with. */
  email: string;
  /** In the currency's smallest unit (kobo, cents). */
  amountMinor: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
}

export interface PaymentGateway {
  readonly mode: PaymentMode;
  /**
   * Creates a checkout with a price chosen by the server. Throws {@link GatewayError}; after
   * `gateway.unavailable` the provider may have stored the reference, so a retry needs a new one.
   */
  beginCheckout(input: BeginCheckout): Promise<StartedCheckout>;
  /** Fetches the payment of a reference. Idempotent. Throws {@link GatewayError}. */
  verify(reference: string, price: Price, record?: RecordResponse): Promise<PaymentOutcome>;
  /**
   * Completes a first payment with the charges and the subscription that followed. Idempotent.
   * Throws {@link GatewayError}.
   */
  fetchAgreement(first: PaidPayment, record?: RecordResponse): Promise<PaidAgreement>;
  /**
   * Begins a subscription on a stored card. A customer holds one to each plan at a time. Throws
   * {@link GatewayError}: also after `gateway.refused` it may have begun, as `fetchLater` tells.
   */
  beginLater(input: BeginLater): Promise<void>;
  /** Fetches and checks such a subscription with its charges. Idempotent. Throws {@link GatewayError}. */
  fetchLater(expected: ExpectedLater, record?: RecordResponse): Promise<LaterOutcome>;
  /** The e-mail that a customer's cards are stored with. Throws {@link GatewayError}. */
  fetchCustomerEmail(customerCode: string): Promise<string | null>;
  /** The URL of the page on which a subscription's payer changes the card. Throws {@link GatewayError}. */
  fetchManageUrl(subscriptionCode: string): Promise<string>;
  /**
   * Ends all renewals of the plan for the payer. Paid time stays. Idempotent. Throws {@link
   * GatewayError}; the outcome is then unknown and the call may be repeated.
   */
  endRenewals(input: EndRenewals): Promise<EndedRenewals>;
  /**
   * Charges a stored card; verifying the reference tells whether it was paid. Throws {@link
   * GatewayError}: `gateway.duplicate_reference` when the reference was used before.
   */
  chargeStoredCard(charge: StoredCardCharge): Promise<void>;
  readonly moneyBack: MoneyBackSource;
}

/** One request to a provider, built separately from sending it. */
export interface GatewayRequest {
  method: "GET" | "POST" | "PUT";
  /** Relative to the base URL, already encoded. */
  path: `/${string}`;
  body?: Readonly<Record<string, unknown>>;
}
