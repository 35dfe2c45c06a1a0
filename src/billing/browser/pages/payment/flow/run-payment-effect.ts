import { type Dispatch, useEffect, useRef } from "react";
import { beginPaypalPayment } from "../providers/paypal-payment.ts";
import { beginPaystackPayment, openPopup } from "../providers/paystack-payment.ts";
import { type PaymentEffect, type PaymentEvent, paymentWays } from "./payment-state.ts";
import { awaitBank, confirmPayment, finishPayment, resumePayment } from "./payment-steps.ts";

/** Runs a state's effect and returns the event that ends it. Never throws. */
async function runPaymentEffect(effect: PaymentEffect): Promise<PaymentEvent> {
  switch (effect.kind) {
    case "resume":
      return { type: "ended", result: await resumePayment(effect.payment) };
    case "begin":
      return begin(effect);
    case "return-focus":
      await nextPaint();
      return { type: "focus-returned" };
    case "open-popup":
      return { type: "popup-closed", result: await openPopup(effect.script) };
    case "confirm": {
      const { payment, popup } = effect;
      const result = popup ? await finishPayment(payment, popup) : await confirmPayment(payment);
      return { type: "ended", result };
    }
    case "await-bank":
      return { type: "ended", result: await awaitBank(effect.payment) };
  }
}

async function begin({
  payer,
  chosen,
  way,
  expectedAmountMinor,
}: Extract<PaymentEffect, { kind: "begin" }>): Promise<PaymentEvent> {
  const { method, ...how } = paymentWays[way];
  switch (method) {
    case "paystack": {
      const checkout = await beginPaystackPayment(payer, chosen, { ...how, expectedAmountMinor });
      if ("kind" in checkout) return { type: "ended", result: checkout };
      return { type: "started", started: { method, checkout } };
    }
    case "paypal": {
      const checkout = await beginPaypalPayment(payer, chosen, { expectedAmountMinor });
      if ("kind" in checkout) return { type: "ended", result: checkout };
      return { type: "started", started: { method, checkout } };
    }
  }
}

/** Waits until the closed dialog has returned focus. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}

/**
 * Runs each effect once and dispatches its event, unless another effect has running since. The
 * provider's popup stays open if the user presses Back: a payment in it is confirmed all the same.
 */
export function usePaymentEffect(
  effect: PaymentEffect | null,
  dispatch: Dispatch<PaymentEvent>,
): void {
  const running = useRef<PaymentEffect | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (!effect || running.current === effect) return;
    running.current = effect;
    void runPaymentEffect(effect).then((event) => {
      if (running.current !== effect) return;
      if (isMounted.current) return dispatch(event);
      if (effect.kind === "open-popup" && event.type === "popup-closed") {
        void finishPayment(effect.payment, event.result);
      }
    });
  }, [effect, dispatch]);
}
