import { describe, expect, test } from "vitest";
import { type NotCompleted, notCompleted, type PaymentResult } from "./payment-result.ts";
import {
  idle,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
  type StartedCheckout,
} from "./payment-state.ts";
import type { PendingPayment } from "./pending-payment.ts";

const chosen = { plan: "beginner", period: "monthly" } as const;
const other = { plan: "professional", period: "yearly" } as const;
const payer = { _id: "u", email: "u@school.test" };
const payment: PendingPayment = {
  userId: "u",
  email: payer.email,
  method: "paystack",
  reference: "tlp-1",
  ...chosen,
  isPaid: false,
};
const script = { accessCode: "code", popup: { resumeTransaction: () => undefined } };
const paypalScript = { Buttons: () => ({ render: async () => undefined }) };
const paystack: StartedCheckout = { method: "paystack", checkout: { payment, script } };
const paypal: StartedCheckout = {
  method: "paypal",
  checkout: { payment: { ...payment, method: "paypal" }, script: paypalScript },
};
const check: NotCompleted = { text: "Not yet.", reference: "tlp-1", offer: "check" };
const activated: PaymentResult = { kind: "activated" };

const events = {
  "plan-chosen": { type: "plan-chosen", chosen: other },
  interrupted: { type: "interrupted", payment },
  "way-chosen": { type: "way-chosen", payer, way: "card", expectedAmountMinor: 750_000 },
  started: { type: "started", started: paystack },
  "focus-returned": { type: "focus-returned" },
  "popup-closed": { type: "popup-closed", result: { kind: "cancelled" } },
  ended: { type: "ended", result: activated },
  hidden: { type: "hidden" },
  retried: { type: "retried" },
  "checked-again": { type: "checked-again" },
  closed: { type: "closed" },
} satisfies { [T in PaymentEvent["type"]]: Extract<PaymentEvent, { type: T }> };

/** The state after these events, starting without a payment. */
function stateAfter(...happened: PaymentEvent[]): PaymentState {
  return happened.reduce(paymentReducer, idle);
}

const choose: PaymentEvent = { type: "plan-chosen", chosen };
const toBeginning = [choose, events["way-chosen"]];
const toPaying = [...toBeginning, events.started, events["focus-returned"]];
const toConfirming = [...toPaying, events["popup-closed"]];
const notDone: PaymentEvent = { type: "ended", result: notCompleted(check, payment) };

const states = {
  idle,
  resuming: stateAfter(events.interrupted),
  choosing: stateAfter(choose),
  beginning: stateAfter(...toBeginning),
  opening: stateAfter(...toBeginning, events.started),
  paying: stateAfter(...toPaying),
  confirming: stateAfter(...toConfirming),
  waiting: stateAfter(...toConfirming, { type: "ended", result: { kind: "waiting", payment } }),
  activated: stateAfter(...toConfirming, events.ended),
  "not-completed": stateAfter(...toConfirming, notDone),
} satisfies Record<PaymentState["status"], PaymentState>;

/** The state after each event; events not listed are ignored. */
const transitions: Record<
  PaymentState["status"],
  Partial<Record<PaymentEvent["type"], PaymentState["status"]>>
> = {
  idle: { "plan-chosen": "choosing", interrupted: "resuming" },
  resuming: { "plan-chosen": "resuming", ended: "activated", closed: "resuming" },
  choosing: {
    "plan-chosen": "choosing",
    interrupted: "resuming",
    "way-chosen": "beginning",
    closed: "idle",
  },
  beginning: { started: "opening", ended: "activated" },
  opening: { "focus-returned": "paying" },
  paying: { "popup-closed": "confirming" },
  confirming: { "plan-chosen": "confirming", ended: "activated", hidden: "confirming" },
  waiting: {
    "plan-chosen": "choosing",
    ended: "activated",
    "checked-again": "confirming",
    closed: "idle",
  },
  activated: { "plan-chosen": "choosing", closed: "idle" },
  "not-completed": {
    "plan-chosen": "choosing",
    retried: "choosing",
    "checked-again": "confirming",
    closed: "idle",
  },
};

describe.each(Object.values(states))("in the state $status", (state) => {
  test.each(Object.values(events))("the event $type leads on, or changes nothing", (event) => {
    const next = paymentReducer(state, event);
    const expected = transitions[state.status][event.type];
    if (expected === undefined) expect(next).toBe(state);
    else expect(next.status).toBe(expected);
  });
});

test("a payment by card: chosen, started, paid, confirmed", () => {
  expect(stateAfter(choose)).toEqual({ status: "choosing", chosen });
  const effect = { kind: "begin", payer, chosen, way: "card", expectedAmountMinor: 750_000 };
  expect(stateAfter(...toBeginning)).toEqual({ status: "beginning", chosen, way: "card", effect });
  expect(stateAfter(...toPaying)).toMatchObject({
    status: "paying",
    effect: { kind: "open-popup", script, payment },
  });
  const paid = { kind: "paid", reference: "tlp-1" } as const;
  const confirming = stateAfter(...toPaying, { type: "popup-closed", result: paid });
  expect(confirming).toMatchObject({ effect: { kind: "confirm", payment, popup: paid } });
  expect(paymentReducer(confirming, events.ended)).toEqual({ status: "activated", chosen });
});

test("a PayPal payment waits for PayPal's buttons, without opening a popup", () => {
  const paying = stateAfter(
    ...toBeginning,
    { type: "started", started: paypal },
    events["focus-returned"],
  );
  expect(paying).toEqual({ status: "paying", chosen, started: paypal, effect: null });
});

test("a declined payment, or one whose checkout expired, is offered again with its plan", () => {
  const declined: NotCompleted = { text: "Declined.", reference: "tlp-1", offer: "retry" };
  const result = notCompleted(declined, payment);
  const state = stateAfter(...toConfirming, { type: "ended", result });
  expect(state).toEqual({ status: "not-completed", chosen, what: declined, payment });
  expect(paymentReducer(state, events.retried)).toEqual({ status: "choosing", chosen });
});

test("a popup closed unpaid is verified like any other", () => {
  const cancelled = { kind: "cancelled" };
  expect(stateAfter(...toConfirming)).toMatchObject({ effect: { payment, popup: cancelled } });
});

test("a script that fails to load ends the payment before its popup", () => {
  const unloaded: NotCompleted = { text: "Not loaded.", reference: null, offer: "retry" };
  const state = stateAfter(...toBeginning, { type: "ended", result: notCompleted(unloaded) });
  expect(state).toEqual({ status: "not-completed", chosen, what: unloaded, payment: null });
  // There is no payment to check.
  expect(paymentReducer(state, events["checked-again"])).toBe(state);
});

test("a payment that is not confirmed yet is checked again by itself", () => {
  expect(stateAfter(...toConfirming, notDone, events["checked-again"])).toMatchObject({
    status: "confirming",
    effect: { kind: "confirm", payment, popup: null },
  });
});

test("a transfer is asked about by itself once, then when its payer asks", () => {
  const { waiting } = states;
  expect(waiting).toMatchObject({ chosen, payment, effect: { kind: "await-bank", payment } });
  const notYet: PaymentEvent = { type: "ended", result: { kind: "waiting", payment } };
  const later = paymentReducer(waiting, notYet);
  expect(later).toEqual({ status: "waiting", chosen, payment, effect: null });
  expect(paymentReducer(later, events["checked-again"])).toMatchObject({
    status: "confirming",
    effect: { kind: "confirm", payment, popup: null },
  });
});

test("a double click starts one payment", () => {
  const once = stateAfter(...toBeginning);
  expect(paymentReducer(once, { ...events["way-chosen"], way: "paypal" })).toBe(once);
  const closed = stateAfter(...toConfirming);
  expect(paymentReducer(closed, events["popup-closed"])).toBe(closed);
});

test("results that arrive after the flow was closed open nothing", () => {
  for (const late of [events.started, events["popup-closed"], events.ended]) {
    expect(paymentReducer(idle, late)).toBe(idle);
  }
});

describe("a payment that a reload interrupted", () => {
  test("is confirmed at once if its popup reported success", () => {
    const paid = { ...payment, isPaid: true };
    expect(stateAfter({ type: "interrupted", payment: paid })).toEqual({
      status: "confirming",
      chosen,
      isHidden: false,
      effect: { kind: "confirm", payment: paid, popup: null },
    });
  });

  test("is cleared if nothing was paid, and the plan chosen meanwhile is offered", () => {
    const unpaid: PaymentEvent = { type: "ended", result: null };
    expect(stateAfter(events.interrupted, unpaid)).toEqual(idle);
    const meanwhile = { status: "choosing", chosen: other };
    expect(stateAfter(events.interrupted, events["plan-chosen"], unpaid)).toEqual(meanwhile);
    expect(stateAfter(choose, events.interrupted, unpaid)).toEqual({ status: "choosing", chosen });
  });

  test("activates its own plan, whatever was chosen meanwhile", () => {
    const state = stateAfter(events.interrupted, events["plan-chosen"], events.ended);
    expect(state).toEqual({ status: "activated", chosen });
  });

  test("is verified once: choosing or closing meanwhile starts no other effect", () => {
    const resuming = stateAfter(events.interrupted);
    const chosenMeanwhile = paymentReducer(resuming, events["plan-chosen"]);
    const closed = paymentReducer(chosenMeanwhile, events.closed);
    expect(closed).toEqual(resuming);
    const effectOf = (state: PaymentState) => ("effect" in state ? state.effect : null);
    expect(effectOf(chosenMeanwhile)).toBe(effectOf(resuming));
    expect(effectOf(closed)).toBe(effectOf(resuming));
  });
});

test("a hidden confirmation is shown again when a plan is chosen, without another verification", () => {
  const confirming = stateAfter(...toConfirming);
  const hidden = paymentReducer(confirming, events.hidden);
  expect(hidden).toEqual({ ...confirming, isHidden: true });
  const shown = paymentReducer(hidden, events["plan-chosen"]);
  expect(shown).toEqual(confirming);
  expect("effect" in shown && "effect" in confirming && shown.effect === confirming.effect).toBe(
    true,
  );
});
