import type { CurrentUser } from "#accounts/contract.ts";
import type { OnceChannel, Provider } from "#billing/contract.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import type { PaypalScript } from "../providers/paypal-payment.ts";
import type { PaystackScript } from "../providers/paystack-payment.ts";
import type { BegunPayment, Chosen } from "./begin-payment.ts";
import type { NotCompleted, PaymentResult, PopupResult } from "./payment-result.ts";
import type { PendingPayment } from "./pending-payment.ts";

interface PaymentWayDetails {
  method: Provider;
  currency: Currency;
  /** How one period is paid without renewal; null where the plan renews. */
  once: OnceChannel | null;
}

/** The ways to pay for a plan that the payment dialog offers. */
export const paymentWays = {
  card: { method: "paystack", currency: "NGN", once: null },
  "dollar-card": { method: "paystack", currency: "USD", once: null },
  paypal: { method: "paypal", currency: "USD", once: null },
  "transfer-once": { method: "paystack", currency: "NGN", once: "bank_transfer" },
  "ussd-once": { method: "paystack", currency: "NGN", once: "ussd" },
  "card-once": { method: "paystack", currency: "NGN", once: "card" },
} as const satisfies Record<string, PaymentWayDetails>;

export type PaymentWay = keyof typeof paymentWays;

export type Payer = Pick<CurrentUser, "_id" | "email">;

/** A checkout that waits for its payer, with the provider's script. */
export type Begun =
  | { method: "paystack"; checkout: BegunPayment<PaystackScript> }
  | { method: "paypal"; checkout: BegunPayment<PaypalScript> };

/** What a state waits for; each ends in an event. At most one runs at a time. */
export type PaymentWork =
  | { kind: "resume"; payment: PendingPayment }
  | { kind: "begin"; payer: Payer; chosen: Chosen; way: PaymentWay; shownMinor: number }
  /** The closed dialog returns the focus before the provider takes it. */
  | { kind: "return-focus" }
  | { kind: "open-popup"; script: PaystackScript; payment: PendingPayment }
  /** `popup` is how the provider's popup closed, if it was opened in this visit. */
  | { kind: "confirm"; payment: PendingPayment; popup: PopupResult | null }
  /** Asks for some minutes whether a transfer has arrived. */
  | { kind: "await-bank"; payment: PendingPayment };

/** Where a payment stands; only one with `work` waits for something but the user. */
export type PaymentState =
  | { at: "idle" }
  /** An unpaid payment of before a reload is verified; a plan may be chosen meanwhile. */
  | { at: "resuming"; chosen: Chosen | null; payment: PendingPayment; work: PaymentWork }
  | { at: "choosing"; chosen: Chosen }
  /** The server creates the checkout and the provider's script loads. */
  | { at: "beginning"; chosen: Chosen; way: PaymentWay; work: PaymentWork }
  | { at: "opening"; chosen: Chosen; begun: Begun; work: PaymentWork }
  /** Paystack's popup is open, or PayPal's buttons are shown. */
  | { at: "paying"; chosen: Chosen; begun: Begun; work: PaymentWork | null }
  /** The server verifies the payment; hidden where the user closed the dialog. */
  | { at: "confirming"; chosen: Chosen; isHidden: boolean; work: PaymentWork }
  /** The payer has sent a transfer that their bank has yet to confirm. */
  | { at: "waiting"; chosen: Chosen; payment: PendingPayment; work: PaymentWork | null }
  | { at: "activated"; chosen: Chosen }
  | { at: "not-completed"; chosen: Chosen; what: NotCompleted; payment: PendingPayment | null };

export type PaymentEvent =
  | { type: "plan-chosen"; chosen: Chosen }
  /** A payment that a reload interrupted was found. */
  | { type: "interrupted"; payment: PendingPayment }
  /** With the price that was shown, in kobo or cents. */
  | { type: "way-chosen"; payer: Payer; way: PaymentWay; shownMinor: number }
  | { type: "begun"; begun: Begun }
  | { type: "focus-returned" }
  | { type: "popup-closed"; result: PopupResult }
  /** Null where an interrupted payment turned out unpaid. */
  | { type: "ended"; result: PaymentResult | null }
  | { type: "hidden" }
  | { type: "retried" }
  | { type: "checked-again" }
  | { type: "closed" };

export const idle: PaymentState = { at: "idle" };

/** The state after an event. Events that a state does not expect, as of a double click, change nothing. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case "plan-chosen":
      return choosePlan(state, event.chosen);
    case "interrupted":
      return resume(state, event.payment);
    case "way-chosen":
      return state.at === "choosing" ? begin(state.chosen, event) : state;
    case "begun": {
      if (state.at !== "beginning") return state;
      const { begun } = event;
      return { at: "opening", chosen: state.chosen, begun, work: { kind: "return-focus" } };
    }
    case "focus-returned":
      return state.at === "opening" ? pay(state) : state;
    case "popup-closed": {
      if (state.at !== "paying") return state;
      return confirm(state.begun.checkout.payment, event.result);
    }
    case "ended":
      return end(state, event.result);
    case "hidden":
      return state.at === "confirming" ? { ...state, isHidden: true } : state;
    case "retried": {
      if (state.at !== "not-completed") return state;
      return { at: "choosing", chosen: state.chosen };
    }
    case "checked-again": {
      if (state.at !== "not-completed" && state.at !== "waiting") return state;
      return state.payment ? confirm(state.payment, null) : state;
    }
    case "closed":
      return close(state);
  }
}

function choosePlan(state: PaymentState, chosen: Chosen): PaymentState {
  switch (state.at) {
    case "idle":
    case "choosing":
    case "waiting":
    case "activated":
    case "not-completed":
      return { at: "choosing", chosen };
    case "resuming":
      return { ...state, chosen };
    case "confirming":
      // Another payment waits until this one is known.
      return { ...state, isHidden: false };
    case "beginning":
    case "opening":
    case "paying":
      return state;
  }
}

function resume(state: PaymentState, payment: PendingPayment): PaymentState {
  if (state.at !== "idle" && state.at !== "choosing") return state;
  if (payment.isPaid) return confirm(payment, null);
  const chosen = state.at === "choosing" ? state.chosen : null;
  return { at: "resuming", chosen, payment, work: { kind: "resume", payment } };
}

function begin(
  chosen: Chosen,
  { payer, way, shownMinor }: Extract<PaymentEvent, { type: "way-chosen" }>,
): PaymentState {
  return { at: "beginning", chosen, way, work: { kind: "begin", payer, chosen, way, shownMinor } };
}

function pay({ chosen, begun }: Extract<PaymentState, { at: "opening" }>): PaymentState {
  return { at: "paying", chosen, begun, work: popupOf(begun) };
}

/** Null where the provider's buttons stand on our own page. */
function popupOf(begun: Begun): PaymentWork | null {
  switch (begun.method) {
    case "paystack":
      return { kind: "open-popup", ...begun.checkout };
    case "paypal":
      return null;
  }
}

function confirm(payment: PendingPayment, popup: PopupResult | null): PaymentState {
  const work: PaymentWork = { kind: "confirm", payment, popup };
  return { at: "confirming", chosen: chosenOf(payment), isHidden: false, work };
}

const endable: ReadonlySet<PaymentState["at"]> = new Set([
  ...(["beginning", "resuming", "confirming", "waiting"] as const),
]);

/** Asks by itself once; then the payer may. */
function waitForBank(state: PaymentState, payment: PendingPayment): PaymentState {
  const work: PaymentWork | null = state.at === "waiting" ? null : { kind: "await-bank", payment };
  return { at: "waiting", chosen: chosenOf(payment), payment, work };
}

function end(state: PaymentState, result: PaymentResult | null): PaymentState {
  if (!endable.has(state.at) || !("chosen" in state)) return state;
  if (result === null) return state.chosen ? { at: "choosing", chosen: state.chosen } : idle;
  const chosen = state.at === "resuming" ? chosenOf(state.payment) : state.chosen;
  if (result.kind === "activated") return { at: "activated", chosen };
  if (result.kind === "waiting") return waitForBank(state, result.payment);
  return { at: "not-completed", chosen, what: result.what, payment: result.payment };
}

function close(state: PaymentState): PaymentState {
  switch (state.at) {
    case "choosing":
    case "waiting":
    case "activated":
    case "not-completed":
      return idle;
    case "resuming":
      return { ...state, chosen: null };
    case "idle":
    case "beginning":
    case "opening":
    case "paying":
    case "confirming":
      return state;
  }
}

function chosenOf({ plan, period }: PendingPayment): Chosen {
  return { plan, period };
}
