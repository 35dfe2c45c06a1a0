import { useEffect, useRef, useState } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { PlanOffer } from "#billing/contract.ts";
import type { BegunPayment, Chosen } from "./begin-payment.ts";
import { ChoosePaymentDialog } from "./choose-payment-dialog.tsx";
import { ConfirmingDialog } from "./confirming-dialog.tsx";
import { confirmPayment, finishPayment, resumePayment } from "./finish-payment.ts";
import { NotCompletedDialog } from "./not-completed-dialog.tsx";
import type { PaymentResult, PopupResult } from "./payment-result.ts";
import type { PaypalScript } from "./paypal/load-paypal.ts";
import { PaypalPanel } from "./paypal/paypal-panel.tsx";
import { beginPaypalPayment } from "./paypal/paypal-payment.ts";
import { beginPaystackPayment, payInPopup } from "./paystack/paystack-payment.ts";
import type { PendingPayment } from "./pending-payment.ts";
import { SucceededDialog } from "./succeeded-dialog.tsx";

type Step =
  | { at: "choosing"; chosen: Chosen; pending: PendingPayment["method"] | null }
  /** A provider's popup is open or about to open. */
  | { at: "paying"; chosen: Chosen }
  /** PayPal's buttons are shown, or its window is open. */
  | { at: "paypal"; chosen: Chosen; begun: BegunPayment<PaypalScript> }
  | { at: "confirming"; chosen: Chosen }
  | { at: "ended"; chosen: Chosen; result: PaymentResult };

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
  const [step, setStep] = useState<Step | null>(null);
  const [seen, setSeen] = useState<Chosen | null>(null);
  const runExclusive = useRunExclusive();
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted) setStep({ at: "choosing", chosen: wanted, pending: null });
  }

  const close = () => {
    setStep(null);
    onEnd();
  };
  const payByPaystack = (chosen: Chosen) =>
    runExclusive(async () => {
      if (!currentUser) return;
      setStep({ at: "choosing", chosen, pending: "paystack" });
      const begun = await beginPaystackPayment(currentUser, chosen);
      if ("kind" in begun) return setStep({ at: "ended", chosen, result: begun });
      setStep({ at: "paying", chosen });
      await nextPaint();
      const onPopupClosed = () => setStep({ at: "confirming", chosen });
      setStep({ at: "ended", chosen, result: await payInPopup(begun, onPopupClosed) });
    });
  const openPaypalWindow = (chosen: Chosen) =>
    runExclusive(async () => {
      if (!currentUser) return;
      setStep({ at: "choosing", chosen, pending: "paypal" });
      const begun = await beginPaypalPayment(currentUser, chosen);
      if ("kind" in begun) return setStep({ at: "ended", chosen, result: begun });
      setStep({ at: "paying", chosen });
      await nextPaint();
      setStep({ at: "paypal", chosen, begun });
    });
  const finishPaypal = ({ chosen, begun }: Extract<Step, { at: "paypal" }>, result: PopupResult) =>
    runExclusive(async () => {
      setStep({ at: "confirming", chosen });
      setStep({ at: "ended", chosen, result: await finishPayment(begun.payment, result) });
    });
  const check = (payment: PendingPayment) =>
    runExclusive(async () => {
      const { plan, period } = payment;
      setStep({ at: "confirming", chosen: { plan, period } });
      const result = await confirmPayment(payment);
      setStep({ at: "ended", chosen: { plan, period }, result });
    });
  useResumePayment(unfinished, (payment) =>
    runExclusive(async () => {
      const { plan, period } = payment;
      if (payment.isPaid) setStep({ at: "confirming", chosen: { plan, period } });
      const result = await resumePayment(payment);
      if (result) setStep({ at: "ended", chosen: { plan, period }, result });
    }),
  );

  const offer = offers.find((each) => each.plan === step?.chosen.plan);
  if (!step || !offer) return null;
  const { chosen } = step;
  if (step.at === "choosing") {
    return (
      <ChoosePaymentDialog
        user={currentUser}
        offer={offer}
        period={chosen.period}
        pending={step.pending}
        onChoose={(method) => void (method === "paypal" ? openPaypalWindow : payByPaystack)(chosen)}
        onClose={close}
      />
    );
  }
  if (step.at === "paypal") {
    const { begun } = step;
    const onPaypalEnd = (result: PopupResult) => void finishPaypal(step, result);
    return <PaypalPanel {...{ offer, begun }} period={chosen.period} onEnd={onPaypalEnd} />;
  }
  if (step.at === "confirming") return <ConfirmingDialog />;
  if (step.at === "paying") return null;
  const { result } = step;
  if (result.kind === "activated") return <SucceededDialog offer={offer} onClose={close} />;
  return (
    <NotCompletedDialog
      what={result.what}
      onRetry={() => setStep({ at: "choosing", chosen, pending: null })}
      onCheck={() => result.payment && void check(result.payment)}
      onClose={close}
    />
  );
}

/** Runs one task at a time; calls while one is running are ignored. */
function useRunExclusive(): (work: () => Promise<void>) => Promise<void> {
  const isBusy = useRef(false);
  return async (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  };
}

/** Resumes an interrupted payment, once. */
function useResumePayment(
  unfinished: PendingPayment | null,
  resume: (payment: PendingPayment) => void,
) {
  const resumed = useRef<string | null>(null);
  useEffect(() => {
    if (!unfinished || resumed.current === unfinished.reference) return;
    resumed.current = unfinished.reference;
    resume(unfinished);
  });
}

/** Waits until the closed dialog has returned focus. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}
