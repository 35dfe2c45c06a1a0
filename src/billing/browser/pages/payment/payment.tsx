import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useReducer } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { plansQuery } from "../../plans-query.ts";
import { keepCurrency } from "../plans/first-choice.ts";
import { ChoosePaymentDialog } from "./dialogs/choose-payment-dialog.tsx";
import {
  ConfirmingDialog,
  NotCompletedDialog,
  SucceededDialog,
  WaitingDialog,
} from "./dialogs/outcome-dialogs.tsx";
import type { Chosen } from "./flow/begin-payment.ts";
import type { PopupResult } from "./flow/payment-result.ts";
import { idle, type PaymentWay, paymentReducer, paymentWays } from "./flow/payment-state.ts";
import type { PendingPayment } from "./flow/pending-payment.ts";
import { usePaymentWork } from "./flow/run-payment-work.ts";
import { PaypalPanel } from "./providers/paypal-panel.tsx";

export interface WantedPayment extends Chosen {
  way?: PaymentWay | undefined;
}

interface PaymentProps {
  /** The plan the user chose to pay for; with a `way`, it was agreed that it begins later. */
  wanted: WantedPayment | null;
  offers: readonly PlanOffer[];
  /** A payment interrupted by a reload. */
  unfinished: PendingPayment | null;
  onEnd: () => void;
}

const priceOf = ({ prices }: PlanOffer, period: BillingPeriod, way: PaymentWay): number =>
  prices[period][paymentWays[way].currency];

/** The payment flow: method, the provider's popup, confirmation, result. */
export default function Payment({ wanted, offers, unfinished, onEnd }: PaymentProps) {
  const { currentUser } = useSession();
  const [state, dispatch] = useReducer(paymentReducer, idle);
  const begin = useEffectEvent(({ plan, period, way }: WantedPayment) => {
    dispatch({ type: "plan-chosen", chosen: { plan, period } });
    const shown = offers.find((offer) => offer.plan === plan);
    if (!way || !currentUser || !shown) return;
    dispatch({
      type: "way-chosen",
      payer: currentUser,
      way,
      shownMinor: priceOf(shown, period, way),
    });
  });
  useEffect(() => {
    if (wanted) begin(wanted);
  }, [wanted]);
  useEffect(() => {
    if (unfinished) dispatch({ type: "interrupted", payment: unfinished });
  }, [unfinished]);
  const client = useQueryClient();
  const isNotCompleted = state.at === "not-completed";
  useEffect(() => {
    // The price may have changed while it was shown.
    if (isNotCompleted) void client.invalidateQueries({ queryKey: plansQuery.queryKey });
  }, [client, isNotCompleted]);
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
          pending={state.at === "beginning" ? state.way : null}
          onChoose={(way) => {
            if (!currentUser) return;
            keepCurrency(paymentWays[way].currency);
            const shownMinor = priceOf(offer, chosen.period, way);
            dispatch({ type: "way-chosen", payer: currentUser, way, shownMinor });
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
    case "waiting":
      return (
        <WaitingDialog
          offer={offer}
          period={chosen.period}
          isAsking={state.work !== null}
          onCheck={() => dispatch({ type: "checked-again" })}
          onClose={close}
        />
      );
    case "activated":
      return (
        <SucceededDialog
          offer={offer}
          later={wanted?.way ? currentUser?.renewal : null}
          onClose={close}
        />
      );
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
