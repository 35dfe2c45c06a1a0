import type { CurrentUser } from "#accounts/contract.ts";
import type { OnceChannel, Provider } from "#billing/contract.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import type { PaypalScript } from "../providers/paypal-payment.ts";
import type { PaystackScript } from "../providers/paystack-payment.ts";
import type { NotCompleted, PaymentResult, PopupResult } from "./payment-result.ts";
import type { LoadedCheckout, PlanSelection } from "./payment-steps.ts";
import type { PendingPayment } from "./pending-payment.ts";

interface PaymentWayDetails {
  method: Provider;
  currency: Currency;
  /** The channel of a one-time payment; null for a plan that renews. */
  oneTimePayment: OnceChannel | null;
}

/** The ways to pay for a plan that the payment dialog offers. */
export const paymentWays = {
  card: { method: "paystack", currency: "NGN", oneTimePayment: null },
  "dollar-card": { method: "paystack", currency: "USD", oneTimePayment: null },
  paypal: { method: "paypal", currency: "USD", oneTimePayment: null },
  "transfer-once": { method: "paystack", currency: "NGN", oneTimePayment: "bank_transfer" },
  "ussd-once": { method: "paystack", currency: "NGN", oneTimePayment: "ussd" },
  "card-once": { method: "paystack", currency: "NGN", oneTimePayment: "card" },
} as const satisfies Record<string, PaymentWayDetails>;

export type PaymentWay = keyof typeof paymentWays;

export type Payer = Pick<CurrentUser, "_id" | "email">;

/** A checkout that waits for its payer, with the provider's script. */
export type StartedCheckout =
  | { method: "paystack"; checkout: LoadedCheckout<PaystackScript> }
  | { method: "paypal"; checkout: LoadedCheckout<PaypalScript> };

/** The effects of states; each ends in an event. At most one runs at a time. */
export type PaymentEffect =
  | { kind: "resume"; payment: PendingPayment }
  | {
      kind: "begin";
      payer: Payer;
      chosen: PlanSelection;
      way: PaymentWay;
      expectedAmountMinor: number;
    }
  /** The closed dialog must return the focus before the provider takes it. */
  | { kind: "return-focus" }
  | { kind: "open-popup"; script: PaystackScript; payment: PendingPayment }
  /** `popup`: the outcome of the provider's popup, if it was opened in this visit. */
  | { kind: "confirm"; payment: PendingPayment; popup: PopupResult | null }
  /** Polls for some minutes until a transfer arrives. */
  | { kind: "await-bank"; payment: PendingPayment };

/** The state of a payment. One without `effect` waits for the user. */
export type PaymentState =
  | { status: "idle" }
  /** Verifies an unpaid payment from before a reload; meanwhile a plan may be chosen. */
  | {
      status: "resuming";
      chosen: PlanSelection | null;
      payment: PendingPayment;
      effect: PaymentEffect;
    }
  | { status: "choosing"; chosen: PlanSelection }
  /** The server creates the checkout and the provider's script loads. */
  | { status: "beginning"; chosen: PlanSelection; way: PaymentWay; effect: PaymentEffect }
  | { status: "opening"; chosen: PlanSelection; started: StartedCheckout; effect: PaymentEffect }
  /** Paystack's popup is open, or PayPal's buttons are shown. */
  | {
      status: "paying";
      chosen: PlanSelection;
      started: StartedCheckout;
      effect: PaymentEffect | null;
    }
  /** The server verifies the payment; hidden if the user has closed the dialog. */
  | { status: "confirming"; chosen: PlanSelection; isHidden: boolean; effect: PaymentEffect }
  /** The payer has sent a transfer that their bank must still confirm. */
  | {
      status: "waiting";
      chosen: PlanSelection;
      payment: PendingPayment;
      effect: PaymentEffect | null;
    }
  | { status: "activated"; chosen: PlanSelection }
  | {
      status: "not-completed";
      chosen: PlanSelection;
      what: NotCompleted;
      payment: PendingPayment | null;
    };

export type PaymentEvent =
  | { type: "plan-chosen"; chosen: PlanSelection }
  /** A payment was found that a reload had interrupted. */
  | { type: "interrupted"; payment: PendingPayment }
  /** With the shown price, in kobo or cents. */
  | { type: "way-chosen"; payer: Payer; way: PaymentWay; expectedAmountMinor: number }
  | { type: "started"; started: StartedCheckout }
  | { type: "focus-returned" }
  | { type: "popup-closed"; result: PopupResult }
  /** Null if an interrupted payment turned out unpaid. */
  | { type: "ended"; result: PaymentResult | null }
  | { type: "hidden" }
  | { type: "retried" }
  | { type: "checked-again" }
  | { type: "closed" };

export const idle: PaymentState = { status: "idle" };

/**
 * The state after an event. Events that a state does not expect, as after a double click, change
 * nothing.
 */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case "plan-chosen":
      return choosePlan(state, event.chosen);
    case "interrupted":
      return resume(state, event.payment);
    case "way-chosen":
      return state.status === "choosing" ? begin(state.chosen, event) : state;
    case "started": {
      if (state.status !== "beginning") return state;
      const { started } = event;
      return { status: "opening", chosen: state.chosen, started, effect: { kind: "return-focus" } };
    }
    case "focus-returned":
      return state.status === "opening" ? pay(state) : state;
    case "popup-closed": {
      if (state.status !== "paying") return state;
      return confirm(state.started.checkout.payment, event.result);
    }
    case "ended":
      return end(state, event.result);
    case "hidden":
      return state.status === "confirming" ? { ...state, isHidden: true } : state;
    case "retried": {
      if (state.status !== "not-completed") return state;
      return { status: "choosing", chosen: state.chosen };
    }
    case "checked-again": {
      if (state.status !== "not-completed" && state.status !== "waiting") return state;
      return state.payment ? confirm(state.payment, null) : state;
    }
    case "closed":
      return close(state);
  }
}

function choosePlan(state: PaymentState, chosen: PlanSelection): PaymentState {
  switch (state.status) {
    case "idle":
    case "choosing":
    case "waiting":
    case "activated":
    case "not-completed":
      return { status: "choosing", chosen };
    case "resuming":
      return { ...state, chosen };
    case "confirming":
      // Another payment must wait for this one's result.
      return { ...state, isHidden: false };
    case "beginning":
    case "opening":
    case "paying":
      return state;
  }
}

function resume(state: PaymentState, payment: PendingPayment): PaymentState {
  if (state.status !== "idle" && state.status !== "choosing") return state;
  if (payment.isPaid) return confirm(payment, null);
  const chosen = state.status === "choosing" ? state.chosen : null;
  return { status: "resuming", chosen, payment, effect: { kind: "resume", payment } };
}

function begin(
  chosen: PlanSelection,
  { payer, way, expectedAmountMinor }: Extract<PaymentEvent, { type: "way-chosen" }>,
): PaymentState {
  return {
    status: "beginning",
    chosen,
    way,
    effect: { kind: "begin", payer, chosen, way, expectedAmountMinor },
  };
}

function pay({ chosen, started }: Extract<PaymentState, { status: "opening" }>): PaymentState {
  return { status: "paying", chosen, started, effect: popupOf(started) };
}

/** Null if the provider's buttons are on our own page. */
function popupOf(started: StartedCheckout): PaymentEffect | null {
  switch (started.method) {
    case "paystack":
      return { kind: "open-popup", ...started.checkout };
    case "paypal":
      return null;
  }
}

function confirm(payment: PendingPayment, popup: PopupResult | null): PaymentState {
  const effect: PaymentEffect = { kind: "confirm", payment, popup };
  return { status: "confirming", chosen: chosenOf(payment), isHidden: false, effect };
}

const endable: ReadonlySet<PaymentState["status"]> = new Set([
  ...(["beginning", "resuming", "confirming", "waiting"] as const),
]);

/** Polls automatically once; afterwards the payer may check again. */
function waitForBank(state: PaymentState, payment: PendingPayment): PaymentState {
  const effect: PaymentEffect | null =
    state.status === "waiting" ? null : { kind: "await-bank", payment };
  return { status: "waiting", chosen: chosenOf(payment), payment, effect };
}

function end(state: PaymentState, result: PaymentResult | null): PaymentState {
  if (!endable.has(state.status) || !("chosen" in state)) return state;
  if (result === null) return state.chosen ? { status: "choosing", chosen: state.chosen } : idle;
  const chosen = state.status === "resuming" ? chosenOf(state.payment) : state.chosen;
  if (result.kind === "activated") return { status: "activated", chosen };
  if (result.kind === "waiting") return waitForBank(state, result.payment);
  return { status: "not-completed", chosen, what: result.what, payment: result.payment };
}

function close(state: PaymentState): PaymentState {
  switch (state.status) {
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

function chosenOf({ plan, period }: PendingPayment): PlanSelection {
  return { plan, period };
}
