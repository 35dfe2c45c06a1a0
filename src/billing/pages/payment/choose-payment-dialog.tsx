import { CreditCard } from "lucide-react";
import type { Period, PlanOffer } from "#billing/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FourKeys } from "#ui/four-keys.tsx";
import { keysOf, openedInWords } from "../plan-keys.ts";
import { periodNames, presentMoney } from "../present-price.ts";

interface ChoosePaymentDialogProps {
  offer: PlanOffer;
  period: Period;
  /** True while the checkout is being begun. */
  pending: boolean;
  onCard: () => void;
  onClose: () => void;
}

/** Sums up what is about to be bought and offers the ways to pay (spec §2, Plans). */
export function ChoosePaymentDialog(props: ChoosePaymentDialogProps) {
  const { offer, period, pending, onCard, onClose } = props;
  const { NGN, USD } = offer.prices[period];
  const { every, adverb } = periodNames[period];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Choose payment option"
      description={`${offer.name}, billed ${adverb}`}
    >
      <div className="border-y border-line py-5">
        <p className="flex flex-wrap items-baseline gap-x-3 font-title tabular tracking-[-0.02em]">
          <span className="text-[2.25rem] leading-tight font-[340]">
            {presentMoney(NGN, "NGN")}
          </span>
          <span className="text-xl text-quiet">{presentMoney(USD, "USD")}</span>
          <span className="font-sans text-[0.9375rem] tracking-normal">{every}</span>
        </p>
        <div aria-hidden className="mt-4">
          <FourKeys keys={keysOf(offer.plan)} className="h-5" />
        </div>
        <p className="mt-2.5 text-[0.9375rem] text-quiet">Opens {openedInWords(offer.plan)}</p>
      </div>
      <button
        type="button"
        onClick={onCard}
        disabled={pending}
        aria-busy={pending || undefined}
        className={classNames(
          "mt-6 flex w-full items-center gap-4 rounded-control border border-edge p-5 text-left",
          "transition-colors duration-200 ease-damper hover:border-lamp disabled:cursor-not-allowed",
          pending && "animate-shimmer",
        )}
      >
        <CreditCard size={26} aria-hidden className="shrink-0 text-lamp-text" />
        <span className="grid gap-0.5">
          <span className="font-semibold">
            {pending ? "Opening the card page…" : "Pay by card"}
          </span>
          <span className="tabular text-[0.9375rem] text-quiet">
            {presentMoney(NGN, "NGN")} in naira, through Paystack
          </span>
        </span>
      </button>
      <p className="mt-5 text-sm text-quiet">
        Renews {adverb} until it is cancelled. Payments are not refunded.
      </p>
    </Dialog>
  );
}
