import { type Dispatch, useEffect, useRef } from "react";
import { beginPaypalPayment } from "../providers/paypal-payment.ts";
import { beginPaystackPayment, openPopup } from "../providers/paystack-payment.ts";
import { awaitBank, confirmPayment, finishPayment, resumePayment } from "./finish-payment.ts";
import { type PaymentEvent, type PaymentWork, paymentWays } from "./payment-state.ts";

/** Does what a state waits for, and returns the event that ends it. Never throws. */
async function runPaymentWork(work: PaymentWork): Promise<PaymentEvent> {
  switch (work.kind) {
    case "resume":
      return { type: "ended", result: await resumePayment(work.payment) };
    case "begin":
      return begin(work);
    case "return-focus":
      await nextPaint();
      return { type: "focus-returned" };
    case "open-popup":
      return { type: "popup-closed", result: await openPopup(work.script) };
    case "confirm": {
      const { payment, popup } = work;
      const result = popup ? await finishPayment(payment, popup) : await confirmPayment(payment);
      return { type: "ended", result };
    }
    case "await-bank":
      return { type: "ended", result: await awaitBank(work.payment) };
  }
}

async function begin({
  payer,
  chosen,
  way,
  shownMinor,
}: Extract<PaymentWork, { kind: "begin" }>): Promise<PaymentEvent> {
  const { method, ...how } = paymentWays[way];
  switch (method) {
    case "paystack": {
      const checkout = await beginPaystackPayment(payer, chosen, { ...how, shownMinor });
      if ("kind" in checkout) return { type: "ended", result: checkout };
      return { type: "begun", begun: { method, checkout } };
    }
    case "paypal": {
      const checkout = await beginPaypalPayment(payer, chosen, { shownMinor });
      if ("kind" in checkout) return { type: "ended", result: checkout };
      return { type: "begun", begun: { method, checkout } };
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
 * Runs each work once and dispatches its event, unless another was begun since. The provider's popup
 * outlives the page where Back is pressed below it: what was paid there is confirmed all the same.
 */
export function usePaymentWork(work: PaymentWork | null, dispatch: Dispatch<PaymentEvent>): void {
  const started = useRef<PaymentWork | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (!work || started.current === work) return;
    started.current = work;
    void runPaymentWork(work).then((event) => {
      if (started.current !== work) return;
      if (isMounted.current) return dispatch(event);
      if (work.kind === "open-popup" && event.type === "popup-closed") {
        void finishPayment(work.payment, event.result);
      }
    });
  }, [work, dispatch]);
}
