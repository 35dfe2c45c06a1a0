import type { BillingPeriod, OnceChannel, PaidPlan, Provider } from "../../contract.ts";
import type { PlanPrice, ReadPrices } from "../plans/read-plans.ts";

export type ProviderCurrency = "NGN" | "USD";

/** A checkout that the server begins at a provider. */
export interface StartPayment {
  userId: string;
  email: string;
  /** Our unique reference; letters, digits and `-` only. Also the idempotency key. */
  reference: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  price: PlanPrice;
  /** How one period is paid without renewal; null where the plan renews. */
  onceBy: OnceChannel | null;
  /** Its first charge; null for now. */
  beginsAt: Date | null;
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
  currency: ProviderCurrency;
  /** True where one period was sold: its payment has no plan at the provider, and nothing renews. */
  isPaidOnce?: boolean;
}

/** A checkout's agreement, which its provider is asked about. */
export interface AskedAgreement extends Agreement {
  /** Its first charge, where that is later than it was agreed to. */
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
  /** How it was paid, in the provider's words: `card`, `bank_transfer` … */
  channel: string | null;
  /** Where the payer is, in two letters; undefined or null where the provider does not tell. */
  payerCountry?: string | null;
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

/** What a provider says of an agreement that was paid, or begins later. */
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
  | "overridden"
  /** It would be charged before it was agreed to begin. */
  | "start";

export type ProviderAnswer =
  | { kind: "paid"; agreement: PaidAgreement }
  /** Begins later: nothing was charged yet. */
  | { kind: "agreed"; agreement: PaidAgreement }
  /** Not paid (yet), including an abandoned popup; `isUnderWay` where a bank has yet to confirm. */
  | { kind: "pending"; providerStatus: string; isUnderWay?: boolean }
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
  /**
   * `isFinal`: this card is not to be charged again. `feeMinor`: what the provider keeps though it
   * took no money.
   */
  | { kind: "failed"; reason: string; isFinal: boolean; feeMinor?: number | null };

/** Charges of stored cards. Idempotent per reference; both throw `GatewayError`. */
export interface StoredCards {
  /** What became of a charge; `unknown` where the provider never heard of it. */
  findCharge(charge: CardCharge): Promise<CardChargeOutcome | { kind: "unknown" }>;
  charge(charge: NewCardCharge): Promise<CardChargeOutcome>;
}

/** A dispute of a charge, as its provider has it now. */
export interface Dispute {
  disputeId: string;
  /** Lost: the money is gone. Won: it stays with the school, whoever bore the loss. */
  state: "open" | "won" | "lost";
  amountMinor: number;
  currency: ProviderCurrency;
  /** Until when the school can answer it, ISO 8601; null where the provider names no time. */
  respondBy: string | null;
}

/** What went back of one charge, and what is disputed of it. */
export interface MoneyBack {
  /**
   * Refunds that are done and lost disputes, at most the charge; null where a part was given back
   * whose amount the provider does not tell.
   */
  returnedMinor: number | null;
  disputes: readonly Dispute[];
  /** Orders of the school that were accepted and came to nothing later. */
  failedOrders: readonly string[];
  /** The exact texts of the responses that it was read from. */
  responses: readonly string[];
}

export interface ChargeToAskAbout {
  chargeId: string;
  amountMinor: number;
  paidAt: Date;
  /** The time of asking, by the school's clock. */
  askedAt: Date;
}

/** Money that the school wants to give back. */
export interface RefundOrder {
  /** Our id of it, a UUID: the provider takes it once. */
  id: string;
  chargeId: string;
  amountMinor: number;
  currency: ProviderCurrency;
}

/** Accepted: the money goes back, now or in days; `fetchMoneyBack` tells once it has. */
export type RefundOutcome = { kind: "accepted" } | { kind: "refused"; reason: string };

/** Refunds and disputes. Idempotent; all throw `GatewayError`. */
export interface MoneyBackSource {
  fetchMoneyBack(charge: ChargeToAskAbout): Promise<MoneyBack>;
  /** Asks for a refund; after an error it may have been heard, and is to be repeated with its id. */
  askRefund(order: RefundOrder): Promise<RefundOutcome>;
  /** The ids of the charges that were refunded, reversed or disputed since, the school's or not. */
  listReturnedCharges(since: Date): Promise<string[]>;
}

/** An agreement on a stored card that is charged first at a later time, without its payer. */
export interface BeginLater {
  customerCode: string;
  authorizationCode: string;
  price: PlanPrice;
  beginsAt: Date;
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
  /** Whether the payer of a checkout can agree to be charged first at a later time. */
  readonly sellsForLater: boolean;
  /** What the plans cost now, and the provider's codes of them. */
  readPrices: ReadPrices;
  /** Begins a checkout with plan, price and reference chosen by the server. */
  startPayment(input: StartPayment): Promise<StartedPayment>;
  fetchTruth(agreement: AskedAgreement, extent: Extent): Promise<ProviderTruth>;
  /**
   * The URL of the provider's page on which the payer changes their card, good for a day; null where
   * there is none.
   */
  fetchManageUrl(agreement: Agreement): Promise<string | null>;
  /** Ends all renewals of the agreement; paid time stays. `paidAt` is its latest payment. */
  endRenewals(agreement: Agreement, paidAt: Date): Promise<EndedRenewals>;
  readonly moneyBack: MoneyBackSource;
  /**
   * Where it can begin an agreement on a stored card. Throws `GatewayError`; whatever it says,
   * `fetchTruth` tells whether the agreement exists.
   */
  beginLater?(input: BeginLater): Promise<void>;
  /** Where the provider does not soon repeat a failed renewal itself. */
  readonly storedCards?: StoredCards;
}
