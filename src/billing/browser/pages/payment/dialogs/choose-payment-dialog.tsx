import { CreditCard, Wallet } from "lucide-react";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { readFirstCurrency } from "../../plans/first-currency.ts";
import { keysOf, presentOpenedLessons } from "../../plans/plan-keys.ts";
import { periodNames } from "../../plans/present-price.ts";
import { PricePair } from "../../plans/price-pair.tsx";
import type { PendingPayment } from "../flow/pending-payment.ts";
import { PaymentOption } from "./payment-option.tsx";

interface ChoosePaymentDialogProps {
  /** The paying user. */
  user: Pick<CurrentUser, "name" | "email"> | null;
  offer: PlanOffer;
  period: BillingPeriod;
  /** The method whose checkout is being created, if any. */
  pending: PendingPayment["method"] | null;
  onChoose: (method: PendingPayment["method"]) => void;
  onClose: () => void;
}

/** Summarizes the purchase and offers the payment methods, the likelier first (spec §2, Plans). */
export function ChoosePaymentDialog(props: ChoosePaymentDialogProps) {
  const { user, offer, period, pending, onChoose, onClose } = props;
  const { NGN, USD } = offer.prices[period];
  const { every, adverb } = periodNames[period];
  const disabled = pending !== null;
  const card = (
    <PaymentOption
      key="card"
      icon={<CreditCard size={26} aria-hidden />}
      label="Pay by card"
      pendingLabel="Opening the card page…"
      text={`${presentMoney(NGN, "NGN")} in naira, through Paystack`}
      pending={pending === "paystack"}
      disabled={disabled}
      onChoose={() => onChoose("paystack")}
    />
  );
  const paypal = (
    <PaymentOption
      key="paypal"
      icon={<Wallet size={26} aria-hidden />}
      label="Pay with PayPal"
      pendingLabel="Opening PayPal…"
      text={`${presentMoney(USD, "USD")} in dollars, from your PayPal account`}
      pending={pending === "paypal"}
      disabled={disabled}
      onChoose={() => onChoose("paypal")}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !disabled && onClose()}
      title="Choose payment option"
      description={`${offer.name}, billed ${adverb}`}
    >
      <div className="border-y border-line py-5">
        <PricePair price={offer.prices[period]} size="dialog" />
        <p className="mt-2 text-small font-medium">{every}</p>
        <div aria-hidden className="mt-4">
          <FourKeys keys={keysOf(offer.plan)} className="h-5" />
        </div>
        <p className="mt-2.5 text-small text-muted">Opens {presentOpenedLessons(offer.plan)}</p>
      </div>
      <div className="mt-6 grid gap-3">
        {readFirstCurrency() === "NGN" ? [card, paypal] : [paypal, card]}
      </div>
      <p className="mt-5 text-sm text-muted">
        {user && (
          <span className="mb-1 block wrap-anywhere">
            For {user.name}, {user.email}.
          </span>
        )}
        Renews {adverb} until it is cancelled. Payments are not refunded.
      </p>
    </Dialog>
  );
}
