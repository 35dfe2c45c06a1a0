import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

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
export function PaymentOption(props: PaymentOptionProps) {
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
