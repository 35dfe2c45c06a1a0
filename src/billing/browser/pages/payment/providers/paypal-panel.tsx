import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { periodNames } from "../../plans/present-price.ts";
import type { PopupResult } from "../flow/payment-result.ts";
import type { LoadedCheckout } from "../flow/payment-steps.ts";
import { type PaypalScript, showPaypalButtons } from "./paypal-payment.ts";

interface PaypalPanelProps {
  offer: PlanOffer;
  period: BillingPeriod;
  checkout: LoadedCheckout<PaypalScript>;
  /**
   * Called when PayPal's window or this panel closes. Must be stable: a new function renders the
   * buttons again.
   */
  onEnd: (result: PopupResult) => void;
}

/**
 * Shows PayPal's buttons. Not a modal dialog, since PayPal opens a window over the page that must
 * take the focus while the buttons stay mounted.
 */
export function PaypalPanel({ offer, period, checkout, onEnd }: PaypalPanelProps) {
  const titleId = useId();
  const container = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    panel.current?.focus();
    let isMounted = true;
    const { result, remove } = showPaypalButtons(checkout, container.current);
    void result.then((it) => isMounted && onEnd(it));
    // On the document, wherever the focus is, since the page behind is covered.
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onEnd({ kind: "cancelled" });
    document.addEventListener("keydown", onKey);
    return () => {
      isMounted = false;
      document.removeEventListener("keydown", onKey);
      remove();
    };
  }, [checkout, onEnd]);
  const price = presentMoney(offer.prices[period].USD, "USD");
  return (
    <div className="fixed inset-0 z-40 grid place-items-end bg-black/60 sm:place-items-center sm:p-6">
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="max-h-[92dvh] w-full overflow-y-auto rounded-t-sheet bg-raised p-6 text-text shadow-sheet outline-none sm:w-[min(560px,100%)] sm:rounded-sheet sm:p-8"
      >
        <div className="flex items-start justify-between gap-6">
          <h2 id={titleId} className="font-title text-2xl leading-tight tracking-tight">
            Pay with PayPal
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => onEnd({ kind: "cancelled" })}
            className="pressable -mr-2 -mt-2 grid shrink-0 place-items-center rounded-control text-muted hover:text-accent-text"
          >
            <X size={22} aria-hidden />
          </button>
        </div>
        <p className="mt-3 mb-6 text-muted">
          {offer.name}, {price} {periodNames[period].every}. You agree to it in PayPal's own window,
          and come back here.
        </p>
        <div ref={container} className="min-h-14" />
      </div>
    </div>
  );
}
