import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Changes nothing while true; stays focusable. */
  pending?: boolean;
  className?: string;
  /** The label. */
  children: ReactNode;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ checked, onChange, pending, className, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-disabled={pending}
      onClick={() => !pending && onChange(!checked)}
      className={classNames(
        "group inline-flex min-h-11 cursor-pointer items-center gap-3 text-left text-small transition-colors duration-200 hover:text-accent-text",
        className,
      )}
    >
      <span
        aria-hidden
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-border bg-field p-0.5 transition-colors duration-200 group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="size-4.5 rounded-full bg-muted transition-[translate,background-color] duration-200 ease-damper group-aria-checked:translate-x-4 group-aria-checked:bg-accent-ink" />
      </span>
      {children}
    </button>
  );
}
