import { useEffect, useRef, useState } from "react";
import { useSession } from "#accounts/client.ts";
import type { PaidPlan, Period, PlanOffer } from "#billing/contract.ts";
import {
  beginCardPayment,
  confirmPayment,
  type PaymentResult,
  payInPopup,
  resumePayment,
} from "./card-payment.ts";
import { ChoosePaymentDialog } from "./choose-payment-dialog.tsx";
import { ConfirmingDialog } from "./confirming-dialog.tsx";
import type { KeptPayment } from "./kept-payment.ts";
import { NotCompletedDialog } from "./not-completed-dialog.tsx";
import { SucceededDialog } from "./succeeded-dialog.tsx";

interface Chosen {
  plan: PaidPlan;
  period: Period;
}

type Step =
  | { at: "choosing"; chosen: Chosen; pending: boolean }
  /** The provider's popup has the screen. */
  | { at: "paying"; chosen: Chosen }
  | { at: "confirming"; chosen: Chosen }
  | { at: "ended"; chosen: Chosen; result: PaymentResult };

interface PaymentProps {
  /** What the user has just pressed Subscribe for. */
  wanted: Chosen | null;
  offers: readonly PlanOffer[];
  /** What a reload has interrupted. */
  unfinished: KeptPayment | null;
  onEnd: () => void;
}

/** The way from Subscribe to a plan: choice, the provider's popup, confirmation, result. */
export default function Payment({ wanted, offers, unfinished, onEnd }: PaymentProps) {
  const { currentUser } = useSession();
  const [step, setStep] = useState<Step | null>(null);
  const [seen, setSeen] = useState<Chosen | null>(null);
  const isBusy = useRef(false);
  if (wanted !== seen) {
    setSeen(wanted);
    if (wanted) setStep({ at: "choosing", chosen: wanted, pending: false });
  }

  const close = () => {
    setStep(null);
    onEnd();
  };
  /** One thing at a time, however often a button is pressed. */
  const alone = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  };
  const pay = (chosen: Chosen) =>
    alone(async () => {
      if (!currentUser) return;
      setStep({ at: "choosing", chosen, pending: true });
      const begun = await beginCardPayment(currentUser._id, chosen);
      if ("kind" in begun) return setStep({ at: "ended", chosen, result: begun });
      setStep({ at: "paying", chosen });
      await nextPaint();
      const onPopupEnd = () => setStep({ at: "confirming", chosen });
      setStep({ at: "ended", chosen, result: await payInPopup(begun, onPopupEnd) });
    });
  const check = (payment: KeptPayment) =>
    alone(async () => {
      const { plan, period } = payment;
      setStep({ at: "confirming", chosen: { plan, period } });
      const result = await confirmPayment(payment);
      setStep({ at: "ended", chosen: { plan, period }, result });
    });
  useResumption(unfinished, (payment) =>
    alone(async () => {
      const { plan, period } = payment;
      if (payment.isPaid) setStep({ at: "confirming", chosen: { plan, period } });
      const result = await resumePayment(payment);
      if (result) setStep({ at: "ended", chosen: { plan, period }, result });
    }),
  );

  const offer = offers.find((each) => each.plan === step?.chosen.plan);
  if (!step || !offer) return null;
  if (step.at === "choosing") {
    return (
      <ChoosePaymentDialog
        offer={offer}
        period={step.chosen.period}
        pending={step.pending}
        onCard={() => void pay(step.chosen)}
        onClose={close}
      />
    );
  }
  if (step.at === "confirming") return <ConfirmingDialog />;
  if (step.at === "paying") return null;
  const { result, chosen } = step;
  if (result.kind === "activated") return <SucceededDialog offer={offer} onClose={close} />;
  return (
    <NotCompletedDialog
      what={result.what}
      onRetry={() => setStep({ at: "choosing", chosen, pending: false })}
      onCheck={() => result.payment && void check(result.payment)}
      onClose={close}
    />
  );
}

/** Takes an interrupted payment up again, once. */
function useResumption(unfinished: KeptPayment | null, resume: (payment: KeptPayment) => void) {
  const resumed = useRef<string | null>(null);
  useEffect(() => {
    if (!unfinished || resumed.current === unfinished.reference) return;
    resumed.current = unfinished.reference;
    resume(unfinished);
  });
}

/** Our own dialog gives the focus back before the popup takes it. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}
