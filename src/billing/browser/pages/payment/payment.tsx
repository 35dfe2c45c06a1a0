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
import type { PopupResult } from "./flow/payment-result.ts";
import { idle, type PaymentWay, paymentReducer, paymentWays } from "./flow/payment-state.ts";
import type { PlanSelection } from "./flow/payment-steps.ts";
import type { PendingPayment } from "./flow/pending-payment.ts";
import { usePaymentEffect } from "./flow/run-payment-effect.ts";
import { PaypalPanel } from "./providers/paypal-panel.tsx";

export interface WantedPayment extends PlanSelection {
  way?: PaymentWay | undefined;
}

interface PaymentProps {
  /** The chosen plan to pay for. With a `way`, the user has agreed to its later start. */
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
      expectedAmountMinor: priceOf(shown, period, way),
    });
  });
  useEffect(() => {
    if (wanted) begin(wanted);
  }, [wanted]);
  useEffect(() => {
    if (unfinished) dispatch({ type: "interrupted", payment: unfinished });
  }, [unfinished]);
  const client = useQueryClient();
  const isNotCompleted = state.status === "not-completed";
  useEffect(() => {
    // The price may have changed since it was shown.
    if (isNotCompleted) void client.invalidateQueries({ queryKey: plansQuery.queryKey });
  }, [client, isNotCompleted]);
  usePaymentEffect("effect" in state ? state.effect : null, dispatch);
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
  switch (state.status) {
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
          pending={state.status === "beginning" ? state.way : null}
          onChoose={(way) => {
            if (!currentUser) return;
            keepCurrency(paymentWays[way].currency);
            const expectedAmountMinor = priceOf(offer, chosen.period, way);
            dispatch({ type: "way-chosen", payer: currentUser, way, expectedAmountMinor });
          }}
          onClose={close}
        />
      );
    case "paying": {
      if (state.started.method === "paystack") return null;
      const { checkout } = state.started;
      return (
        <PaypalPanel offer={offer} checkout={checkout} period={chosen.period} onEnd={onPaypalEnd} />
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
          isAsking={state.effect !== null}
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
