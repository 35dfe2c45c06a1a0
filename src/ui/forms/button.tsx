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

const base =
  "inline-flex items-center justify-center gap-2.5 rounded-control font-semibold leading-tight " +
  "text-center text-balance select-none transition-[background-color,box-shadow,transform,color,border-color] " +
  "duration-200 ease-damper active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent text-accent-ink shadow-accent hover:brightness-107 hover:-translate-y-px disabled:shadow-none",
  ghost: "border border-border text-text hover:border-accent hover:text-accent-text",
  text: "text-text underline-offset-4 hover:text-accent-text hover:underline",
  danger: "bg-danger text-[#fdf3ec] hover:brightness-115",
};

const sizes: Record<ButtonSize, string> = {
  regular: "min-h-13 px-7 py-3 text-base",
  small: "min-h-11 px-5 py-2 text-small",
  wide: "min-h-13 w-full px-7 py-3 text-base",
};

/** The classes of a button, for an `<a>` that leaves the site. */
export function buttonClass({ variant = "primary", size = "regular" }: Look = {}): string {
  return classNames(base, variants[variant], sizes[size]);
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
