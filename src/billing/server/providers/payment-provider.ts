import type { BillingPeriod, OnceChannel, PaidPlan, Provider } from "../../contract.ts";
import type { PlanPrice, ReadPrices } from "../plans/read-plans.ts";

export type ProviderCurrency = "NGN" | "USD";

/** A checkout that the server starts at a provider. */
export interface StartPayment {
  userId: string;
  email: string;
  /** Our unique reference; letters, digits and `-` only. Also the idempotency key. */
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  price: PlanPrice;
  /** The channel of a one-time payment; null for a plan that renews. */
  oneTimePayment: OnceChannel | null;
  /** The time of the first charge; null for now. */
  beginsAt: Date | null;
}

export interface StartedPayment {
  /** The provider's id of the subscription, if it exists before the payment. */
  providerSubscriptionId: string | null;
  /** The code that opens the provider's popup. */
  accessCode: string;
}

/** Identifies an agreement at its provider, and the plan that was sold. */
export interface Agreement {
  /** The reference of the checkout that started it. */
  reference: string;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  planCode: string;
  amountMinor: number;
  currency: ProviderCurrency;
  /** True for a one-time payment: the provider has no plan for it and renews nothing. */
  isPaidOnce?: boolean;
}

/** A checkout's agreement, for fetching its state. */
export interface AskedAgreement extends Agreement {
  /** The time of its first charge, if it starts later than its approval. */
  beginsAt: Date | null;
  agreedAt: Date;
}

/** A charge that took place. */
export interface Charge {
  /** Unique at the provider. */
  chargeId: string;
  amountMinor: number;
  currency: ProviderCurrency;
  feeMinor: number | null;
  /** The way of payment in the provider's terms: `card`, `bank_transfer` … */
  channel: string | null;
  /** The payer's country in two letters; undefined or null if the provider does not name it. */
  payerCountry?: string | null;
  /** ISO 8601 in UTC. */
  paidAt: string;
  /** The refunded part of it. */
  returnedMinor: number;
}

/**
 * Whether a provider will charge again; `unknown` if it was not asked or has no subscription yet.
 */
export type Renewal = "unknown" | "renews" | "failed" | "over";

/** The stored authorization of a card. */
export interface StoredCard {
  authorizationCode: string;
  last4: string | null;
  /** The last day on which the card can be charged, as `2027-03-31`. */
  expiresOn: string | null;
}

/** The provider's state of an agreement that is paid or starts later. */
export interface PaidAgreement {
  renewal: Renewal;
  providerSubscriptionId: string | null;
  customerCode: string | null;
  /**
   * The end of the paid time by the provider's calendar: the next charge of an agreement that
   * renews.
   */
  nextChargeAt: string | null;
  card: StoredCard | null;
  /** In order of time, with the first one. */
  charges: readonly Charge[];
}

export type MismatchedField =
  | "amount"
  | "currency"
  | "plan"
  | "mode"
  | "reference"
  | "owner"
  | "overridden"
  /** The first charge is due before the agreed start. */
  | "start";

export type ProviderAnswer =
  | { kind: "paid"; agreement: PaidAgreement }
  /** Starts later: nothing is charged yet. */
  | { kind: "agreed"; agreement: PaidAgreement }
  /** Not paid (yet), including an abandoned popup. `isUnderWay`: a bank must still confirm. */
  | { kind: "pending"; providerStatus: string; isUnderWay?: boolean }
  /** Not paid; a retry may still pay the same checkout. */
  | { kind: "failed"; reason: string }
  /** The provider does not know the payment. */
  | { kind: "unknown" }
  /** Does not match the sale: no access may be granted. */
  | { kind: "mismatch"; what: MismatchedField };

export interface ProviderSnapshot {
  answer: ProviderAnswer;
  /** The exact texts of the provider's responses. */
  responses: readonly string[];
}

/**
 * Either the first payment alone, or the whole agreement: every charge, its renewal and its next
 * date.
 */
export type SyncScope = "payment" | "agreement";

export interface EndedRenewals {
  /**
   * `ended`: it renewed and no longer does. `already-over`: it had ended before, here or on the
   * provider's own pages. `none`: no subscription renews, or the provider has not created it yet.
   */
  kind: "ended" | "already-over" | "none";
  providerSubscriptionId: string | null;
}

/** A charge of a stored card for a failed renewal. */
export interface CardCharge {
  /** From `retryReference`; the provider accepts it once. */
  reference: string;
  /** The agreement, whose price is charged. */
  agreement: Agreement;
}

export interface NewCardCharge extends CardCharge {
  authorizationCode: string;
}

export type CardChargeOutcome =
  | { kind: "paid" }
  /** The outcome is not known yet. */
  | { kind: "pending" }
  /**
   * `isFinal`: this card must not be charged again. `feeMinor`: the provider's fee for the failed
   * charge.
   */
  | { kind: "failed"; reason: string; isFinal: boolean; feeMinor?: number | null };

/** Charges of stored cards. Idempotent per reference; both throw `GatewayError`. */
export interface StoredCards {
  /** The outcome of a charge; `unknown` if the provider never received it. */
  findCharge(charge: CardCharge): Promise<CardChargeOutcome | { kind: "unknown" }>;
  charge(charge: NewCardCharge): Promise<CardChargeOutcome>;
}

/** A charge's dispute in its current state at the provider. */
export interface Dispute {
  disputeId: string;
  /** Lost: the payer has the money. Won: the school keeps it, whoever bore the loss. */
  state: "open" | "won" | "lost";
  amountMinor: number;
  currency: ProviderCurrency;
  /** The school's deadline to respond, ISO 8601; null if the provider names none. */
  respondBy: string | null;
}

/** The refunds and disputes of one charge. */
export interface ChargeRefunds {
  /**
   * Completed refunds and lost disputes, at most the charge; null if a part was refunded whose
   * amount the provider does not report.
   */
  returnedMinor: number | null;
  disputes: readonly Dispute[];
  /** The school's refund orders that were accepted and failed later. */
  failedOrders: readonly string[];
  /** The exact texts of the provider's responses. */
  responses: readonly string[];
}

export interface ChargeToAskAbout {
  chargeId: string;
  amountMinor: number;
  paidAt: Date;
  /** The time of the request, by the school's clock. */
  askedAt: Date;
}

/** A refund that the school orders. */
export interface RefundOrder {
  /** Our id of the order, a UUID. The provider accepts it once. */
  id: string;
  chargeId: string;
  amountMinor: number;
  currency: ProviderCurrency;
}

/** `accepted`: the refund takes effect now or within days; `fetchRefunds` returns it then. */
export type RefundOutcome = { kind: "accepted" } | { kind: "refused"; reason: string };

/** Refunds and disputes. Idempotent; all throw `GatewayError`. */
export interface RefundsApi {
  fetchRefunds(charge: ChargeToAskAbout): Promise<ChargeRefunds>;
  /**
   * Orders a refund. After an error the provider may have received it: repeat it with the same id.
   */
  askRefund(order: RefundOrder): Promise<RefundOutcome>;
  /**
   * The ids of the charges that were refunded, reversed or disputed since, including charges
   * that the school does not know.
   */
  listReturnedCharges(since: Date): Promise<string[]>;
}

/** An agreement on a stored card, first charged at a later time without its payer. */
export interface BeginLater {
  customerCode: string;
  authorizationCode: string;
  price: PlanPrice;
  beginsAt: Date;
}

/**
 * A payment provider. One folder below `providers/` implements it, and `registry.ts` lists it; the
 * rest of billing uses this interface alone. Every call but `startPayment` is idempotent. Every
 * call throws `GatewayError` without a usable response; then no conclusion may be drawn.
 */
export interface PaymentProvider {
  readonly id: Provider;
  /** Whether one payer's two purchases of a plan share one renewal, instead of one each. */
  readonly chargesPlanOnce: boolean;
  /** Whether a payer can approve a checkout with a later first charge. */
  readonly sellsForLater: boolean;
  /** Reads the plans' current prices and the provider's plan codes. */
  readPrices: ReadPrices;
  /** Starts a checkout with plan, price and reference chosen by the server. */
  startPayment(input: StartPayment): Promise<StartedPayment>;
  fetchAgreement(agreement: AskedAgreement, scope: SyncScope): Promise<ProviderSnapshot>;
  /**
   * The URL of the provider's page on which the payer changes their card, valid for a day; null
   * without such a page.
   */
  fetchManageUrl(agreement: Agreement): Promise<string | null>;
  /** Ends all renewals of the agreement; paid time stays. `paidAt`: its latest payment. */
  endRenewals(agreement: Agreement, paidAt: Date): Promise<EndedRenewals>;
  readonly refunds: RefundsApi;
  /**
   * Starts an agreement on a stored card, if the provider can. Throws `GatewayError`. After success
   * and error alike, `fetchAgreement` tells whether the agreement exists.
   */
  beginLater?(input: BeginLater): Promise<void>;
  /** Absent for a provider that soon repeats failed renewals itself. */
  readonly storedCards?: StoredCards;
}
