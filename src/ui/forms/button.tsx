import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";

export type ButtonVariant = "primary" | "ghost" | "text" | "danger";
export type ButtonSize = "regular" | "small" | "wide";

interface Look {
  /** `primary` is filled; `ghost` is outlined; `text` has no frame; `danger` is red. */
  variant?: ButtonVariant;
  /** `wide` fills its column. All are at least 44 px high. */
  size?: ButtonSize;
}

/** The classes of a button, for an `<a>` that leaves the site. */
export function buttonClass({ variant = "primary", size = "regular" }: Look = {}): string {
  return `button button-${variant} button-${size}`;
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /** Disables the button and sets aria-busy; its width stays. */
  pending?: boolean;
}

export function Button({ variant, size, pending, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }) }),
        pending && "animate-shimmer",
        className,
      )}
    />
  );
}

type LinkButtonProps = ComponentProps<typeof Link> & Look;

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        buttonClass({ ...(variant && { variant }), ...(size && { size }) }),
        className,
      )}
    />
  );
}
