import { CreditCard, Hash, Landmark, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import type { CurrentUser } from "#accounts/contract.ts";
import type { BillingPeriod, PlanOffer } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { classNames } from "#ui/class-names.ts";
import { FourKeys } from "#ui/media/four-keys.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { readFirstCurrency } from "../../plans/first-choice.ts";
import { formatOpenedLessons, keysOf } from "../../plans/plan-keys.ts";
import { periodNames } from "../../plans/present-price.ts";
import { PricePair } from "../../plans/price-pair.tsx";
import { type PaymentWay, paymentWays } from "../flow/payment-state.ts";

interface ChoosePaymentDialogProps {
  /** The paying user. */
  user: CurrentUser | null;
  offer: PlanOffer;
  period: BillingPeriod;
  /** The payment way whose checkout is being created, if any. */
  pending: PaymentWay | null;
  onChoose: (way: PaymentWay) => void;
  onClose: () => void;
}

/**
 * Summarizes the purchase and offers the ways to pay: renewing ones first, the likelier before the
 * other, then one-time payments (spec §2, Plans).
 */
export function ChoosePaymentDialog(props: ChoosePaymentDialogProps) {
  const { user, offer, period, pending, onClose } = props;
  const { every, adverb } = periodNames[period];
  const disabled = pending !== null;
  const each = period === "yearly" ? "year" : "month";
  const first = readFirstCurrency();
  const begins = user ? findLaterBegin(user, offer) : null;
  const offered = renewingWays
    .filter((way) => way !== "dollar-card" || offer.hasDollarCard)
    .filter((way) => begins === null || paymentWays[way].method === "paypal");
  const renewing = offered.toSorted(
    (one, other) => Number(isIn(other, first)) - Number(isIn(one, first)),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !disabled && onClose()}
      title="Choose payment option"
      description={`${offer.name}, billed ${adverb}`}
    >
      {/* On phones, also in landscape, all ways to pay including the bank transfer are above the fold. */}
      <div className="border-y border-line py-3 sm:py-5 lying:py-2!">
        <div className="flex flex-wrap items-baseline gap-x-3 sm:block lying:flex!">
          <PricePair price={offer.prices[period]} size="dialog" />
          <p className="text-small font-medium sm:mt-2">{every}</p>
        </div>
        <div aria-hidden className="mt-4 max-sm:hidden lying:hidden">
          <FourKeys keys={keysOf(offer.plan)} className="h-5" />
        </div>
        <p className="mt-1 text-small text-muted sm:mt-2.5 lying:hidden">
          Opens {formatOpenedLessons(offer.plan)}
        </p>
      </div>
      <div className="lying:grid lying:grid-cols-2 lying:gap-x-5">
        <Ways
          {...props}
          title={`Every ${each}`}
          text={`Renews until it is cancelled.${begins ? ` Charged first on ${presentDay(begins)}, when what you have paid for ends.` : ""}`}
        >
          {renewing}
        </Ways>
        <Ways
          {...props}
          title={`Once, for one ${each}`}
          text={`Does not renew. ${begins ? "Begins when what you have paid for ends." : "We remind you before it ends, and you may pay again."}`}
        >
          {onceWays}
        </Ways>
      </div>
      <p className="mt-5 text-sm text-muted">
        {user && (
          <span className="mb-1 block wrap-anywhere">
            For {user.name}, {user.email}.
          </span>
        )}
        Payments are not refunded.
      </p>
    </Dialog>
  );
}

/**
 * The start of a renewing plan for a student with a one-time payment of the same plan. Only
 * PayPal's payers can approve a later start.
 */
function findLaterBegin(user: CurrentUser, { plan }: PlanOffer): string | null {
  const isOwn = user.isPaidOnce && user.subscription === plan;
  return (isOwn && user.paidThrough) || null;
}

const renewingWays: readonly PaymentWay[] = ["paypal", "dollar-card", "card"];
const onceWays: readonly PaymentWay[] = ["transfer-once", "ussd-once", "card-once"];

const isIn = (way: PaymentWay, currency: string): boolean => paymentWays[way].currency === currency;

interface WaysProps extends ChoosePaymentDialogProps {
  title: string;
  text: string;
  children: readonly PaymentWay[];
}

/** A group of ways to pay with their common title and text. */
function Ways({ title, text, children, offer, period, pending, onChoose }: WaysProps) {
  const id = `ways-${children[0]}`;
  return (
    <section aria-labelledby={id} className="mt-4 sm:mt-6 lying:mt-2!">
      <h3 id={id} className="text-small font-semibold">
        {title}
      </h3>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
      <div className="mt-2 grid gap-2 sm:mt-3 sm:gap-2.5">
        {children.map((way) => {
          const { currency } = paymentWays[way];
          const { icon, label, pendingLabel, text: how } = options[way];
          return (
            <PaymentOption
              key={way}
              icon={icon}
              label={label}
              pendingLabel={pendingLabel}
              text={`${presentMoney(offer.prices[period][currency], currency)} ${how}`}
              pending={pending === way}
              disabled={pending !== null}
              onChoose={() => onChoose(way)}
            />
          );
        })}
      </div>
    </section>
  );
}

interface Option {
  icon: ReactNode;
  label: string;
  pendingLabel: string;
  /** Text after the price. */
  text: string;
}

const card = <CreditCard size={24} aria-hidden />;

const options: Record<PaymentWay, Option> = {
  card: {
    icon: card,
    label: "Pay by card",
    pendingLabel: "Opening the card page…",
    text: "in naira, through Paystack",
  },
  "dollar-card": {
    icon: card,
    label: "Card in dollars",
    pendingLabel: "Opening the card page…",
    text: "by card, through Paystack",
  },
  paypal: {
    icon: <Wallet size={24} aria-hidden />,
    label: "Pay with PayPal",
    pendingLabel: "Opening PayPal…",
    text: "in dollars, from your PayPal account",
  },
  "transfer-once": {
    icon: <Landmark size={24} aria-hidden />,
    label: "Bank transfer",
    pendingLabel: "Opening the transfer page…",
    text: "from your bank's app",
  },
  "ussd-once": {
    icon: <Hash size={24} aria-hidden />,
    label: "USSD",
    pendingLabel: "Opening the USSD page…",
    text: "with your bank's code, without internet",
  },
  "card-once": {
    icon: card,
    label: "Card, once",
    pendingLabel: "Opening the card page…",
    text: "in naira; the card is not kept",
  },
};

interface PaymentOptionProps {
  icon: ReactNode;
  label: string;
  /** Replaces the label while the checkout is created. */
  pendingLabel: string;
  text: string;
  pending: boolean;
  /** True while any of the options is pending. */
  disabled: boolean;
  onChoose: () => void;
}

/** A payment method, with the price in its currency. */
function PaymentOption(props: PaymentOptionProps) {
  const { icon, label, pendingLabel, text, pending, disabled, onChoose } = props;
  return (
    <button
      type="button"
      onClick={onChoose}
      disabled={disabled}
      aria-busy={pending || undefined}
      className={classNames(
        "flex w-full items-center gap-4 rounded-control border border-border px-4 py-2 sm:px-5 sm:py-3.5 text-left",
        "transition-colors duration-200 ease-damper hover:border-accent disabled:cursor-not-allowed",
        pending && "animate-shimmer",
        disabled && !pending && "opacity-55",
      )}
    >
      <span className="shrink-0 text-accent-text">{icon}</span>
      <span className="grid sm:gap-0.5">
        <span className="font-semibold">{pending ? pendingLabel : label}</span>
        <span className="tabular text-small text-muted">{text}</span>
      </span>
    </button>
  );
}
