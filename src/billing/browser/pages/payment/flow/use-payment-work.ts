import { type Dispatch, useEffect, useRef } from "react";
import { finishPayment } from "./finish-payment.ts";
import type { PaymentEvent, PaymentWork } from "./payment-state.ts";
import { runPaymentWork } from "./run-payment-work.ts";

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
