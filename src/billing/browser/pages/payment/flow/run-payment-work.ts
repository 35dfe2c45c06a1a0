import { beginPaypalPayment } from "../paypal/paypal-payment.ts";
import { openPopup } from "../paystack/open-popup.ts";
import { beginPaystackPayment } from "../paystack/paystack-payment.ts";
import { awaitBank, confirmPayment, finishPayment, resumePayment } from "./finish-payment.ts";
import type { PaymentEvent, PaymentWork } from "./payment-state.ts";
import { paymentWays } from "./payment-ways.ts";

/** Does what a state waits for, and returns the event that ends it. Never throws. */
export async function runPaymentWork(work: PaymentWork): Promise<PaymentEvent> {
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
