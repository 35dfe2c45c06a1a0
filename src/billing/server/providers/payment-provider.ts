import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import type { PlanPrice } from "../plans/read-plans.ts";

export type Currency = "NGN" | "USD";

/** A checkout that the server begins at a provider. */
export interface StartPayment {
  userId: string;
  email: string;
  /** Our unique reference; letters, digits and `-` only. Also the idempotency key. */
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  price: PlanPrice;
}

export interface StartedPayment {
  /** The provider's id of the subscription, where it has one before it is paid. */
  providerSubscriptionId: string | null;
  /** What opens the provider's popup. */
  accessCode: string;
}

/** Identifies an agreement at its provider, and what was sold. */
export interface Agreement {
  /** Of the checkout that began it. */
  reference: string;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  planCode: string;
  amountMinor: number;
  currency: Currency;
}

/** A charge that took place. */
export interface Charge {
  /** Unique at the provider. */
  chargeId: string;
  amountMinor: number;
  currency: Currency;
  feeMinor: number | null;
  /** How it was paid, in the provider's words: `card`, `bank_transfer` … */
  channel: string | null;
  /** ISO 8601 in UTC. */
  paidAt: string;
  /** How much of it was given back. */
  returnedMinor: number;
}

/** Whether a provider will charge again; unknown where it was not asked or does not know yet. */
export type Renewal = "unknown" | "renews" | "failed" | "over";

/** The stored authorization of a card. */
export interface StoredCard {
  authorizationCode: string;
  last4: string | null;
  /** The last day on which it can be charged, `2027-03-31`. */
  expiresOn: string | null;
}

/** What a provider says of an agreement that was paid. */
export interface PaidAgreement {
  renewal: Renewal;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  /** The end of the paid time by the provider's calendar: the next charge, where it renews. */
  nextChargeAt: string | null;
  card: StoredCard | null;
  /** In order of time, the first one included. */
  charges: readonly Charge[];
}

export type MismatchedField =
  | "amount"
  | "currency"
  | "plan"
  | "mode"
  | "reference"
  | "owner"
  | "overridden";

export type ProviderAnswer =
  | { kind: "paid"; agreement: PaidAgreement }
  /** Not paid (yet), including an abandoned popup. */
  | { kind: "pending"; providerStatus: string }
  /** Not paid; the same checkout may still be. */
  | { kind: "failed"; reason: string }
  /** The provider does not know it. */
  | { kind: "unknown" }
  /** Does not match what was sold: nothing may be granted. */
  | { kind: "mismatch"; what: MismatchedField };

export interface ProviderTruth {
  answer: ProviderAnswer;
  /** The exact texts of the responses that it was read from. */
  responses: readonly string[];
}

/** The first payment alone, or the whole agreement: every charge, its renewal and its next date. */
export type Extent = "payment" | "agreement";

export interface EndedRenewals {
  /**
   * `ended`: it was renewing and no longer is. `already-over`: it was ended before, here or on the
   * provider's own pages. `none`: there is nothing that renews, or not yet for a recent payment.
   */
  kind: "ended" | "already-over" | "none";
  providerSubscriptionId: string | null;
}

/** A charge of a stored card for a renewal that failed. */
export interface CardCharge {
  /** Of `retryReference`: the provider accepts it once. */
  reference: string;
  /** Its price is charged. */
  agreement: Agreement;
}

export interface NewCardCharge extends CardCharge {
  authorizationCode: string;
}

export type CardChargeOutcome =
  | { kind: "paid" }
  /** Not known yet. */
  | { kind: "pending" }
  /** `isFinal`: this card is not to be charged again. */
  | { kind: "failed"; reason: string; isFinal: boolean };

/** Charges of stored cards. Idempotent per reference; both throw `GatewayError`. */
export interface StoredCards {
  /** What became of a charge; `unknown` where the provider never heard of it. */
  findCharge(charge: CardCharge): Promise<CardChargeOutcome | { kind: "unknown" }>;
  charge(charge: NewCardCharge): Promise<CardChargeOutcome>;
}

/**
 * A payment provider. One folder below `providers/` implements it, and `registry.ts` lists it; the
 * rest of billing knows this interface alone. Every call but `startPayment` is idempotent and
 * throws `GatewayError` without a usable answer; nothing may be concluded from that.
 */
export interface PaymentProvider {
  readonly id: Provider;
  /** Whether it charges once for a plan that one payer bought twice, rather than for each. */
  readonly chargesPlanOnce: boolean;
  /** The price of a plan today, and the provider's code of the plan. */
  priceOf(plan: PaidPlan, billingPeriod: BillingPeriod): PlanPrice;
  /** Begins a checkout with plan, price and reference chosen by the server. */
  startPayment(input: StartPayment): Promise<StartedPayment>;
  fetchTruth(agreement: Agreement, extent: Extent): Promise<ProviderTruth>;
  /**
   * The URL of the provider's page on which the payer changes their card, good for a day; null where
   * there is none.
   */
  fetchManageUrl(agreement: Agreement): Promise<string | null>;
  /** Ends all renewals of the agreement; paid time stays. `paidAt` is its latest payment. */
  endRenewals(agreement: Agreement, paidAt: Date): Promise<EndedRenewals>;
  /** Where the provider does not soon repeat a failed renewal itself. */
  readonly storedCards?: StoredCards;
}
