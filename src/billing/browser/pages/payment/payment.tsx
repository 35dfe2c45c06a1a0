import { type Dispatch, useCallback, useEffect, useReducer, useRef } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { PlanOffer } from "#billing/contract.ts";
import { keepCurrency } from "../plans/first-currency.ts";
import { ChoosePaymentDialog } from "./dialogs/choose-payment-dialog.tsx";
import { ConfirmingDialog } from "./dialogs/confirming-dialog.tsx";
import { NotCompletedDialog } from "./dialogs/not-completed-dialog.tsx";
import { SucceededDialog } from "./dialogs/succeeded-dialog.tsx";
import type { Chosen } from "./flow/begin-payment.ts";
import type { PopupResult } from "./flow/payment-result.ts";
import { idle, type PaymentEvent, type PaymentWork, paymentReducer } from "./flow/payment-state.ts";
import type { PendingPayment } from "./flow/pending-payment.ts";
import { runPaymentWork } from "./flow/run-payment-work.ts";
import { PaypalPanel } from "./paypal/paypal-panel.tsx";

interface PaymentProps {
  /** The plan the user chose to pay for. */
  wanted: Chosen | null;
  offers: readonly PlanOffer[];
  /** A payment interrupted by a reload. */
  unfinished: PendingPayment | null;
  onEnd: () => void;
}

/** The payment flow: method, the provider's popup, confirmation, result. */
export default function Payment({ wanted, offers, unfinished, onEnd }: PaymentProps) {
  const { currentUser } = useSession();
  const [state, dispatch] = useReducer(paymentReducer, idle);
  useEffect(() => {
    if (wanted) dispatch({ type: "plan-chosen", chosen: wanted });
  }, [wanted]);
  useEffect(() => {
    if (unfinished) dispatch({ type: "interrupted", payment: unfinished });
  }, [unfinished]);
  usePaymentWork("work" in state ? state.work : null, dispatch);
  const onPaypalEnd = useCallback(
    (result: PopupResult) => dispatch({ type: "popup-closed", result }),
    [],
  );
  const close = () => {
    dispatch({ type: "closed" });
    onEnd();
  };

  const chosen = "chosen" in state ? state.chosen : null;
  const offer = offers.find(({ plan }) => plan === chosen?.plan);
  if (!chosen || !offer) return null;
  switch (state.at) {
    case "idle":
    case "opening":
      return null;
    case "resuming":
    case "choosing":
    case "beginning":
      return (
        <ChoosePaymentDialog
          user={currentUser}
          offer={offer}
          period={chosen.period}
          pending={state.at === "beginning" ? state.method : null}
          onChoose={(method) => {
            if (!currentUser) return;
            keepCurrency(methodCurrencies[method]);
            dispatch({ type: "method-chosen", payer: currentUser, method });
          }}
          onClose={close}
        />
      );
    case "paying": {
      if (state.begun.method === "paystack") return null;
      const { checkout } = state.begun;
      return (
        <PaypalPanel offer={offer} begun={checkout} period={chosen.period} onEnd={onPaypalEnd} />
      );
    }
    case "confirming":
      return (
        <ConfirmingDialog open={!state.isHidden} onClose={() => dispatch({ type: "hidden" })} />
      );
    case "activated":
      return <SucceededDialog offer={offer} onClose={close} />;
    case "not-completed":
      return (
        <NotCompletedDialog
          what={state.what}
          onRetry={() => dispatch({ type: "retried" })}
          onCheck={() => dispatch({ type: "checked-again" })}
          onClose={close}
        />
      );
  }
}

const methodCurrencies = { paystack: "NGN", paypal: "USD" } as const;

/** Runs each work once and dispatches its event. */
function usePaymentWork(work: PaymentWork | null, dispatch: Dispatch<PaymentEvent>): void {
  const started = useRef<PaymentWork | null>(null);
  useEffect(() => {
    if (!work || started.current === work) return;
    started.current = work;
    void runPaymentWork(work).then(dispatch);
  }, [work, dispatch]);
}
