import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../interaction/use-hydrated.ts";
import { Button } from "./button.tsx";

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, "type" | "disabled"> {
  /** The message without scripts. */
  withoutScripts?: ReactNode;
}

/**
 * Submits its form. Until hydration it is disabled and, after a moment, shows that it is loading.
 * Without scripts a message asks for them.
 */
export function SubmitButton({ children, className, withoutScripts, ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      <Button
        {...rest}
        type="submit"
        disabled={!hydrated}
        className={classNames("noscript:hidden", !hydrated && "disabled:opacity-100", className)}
      >
        {hydrated ? children : <AwaitingScripts>{children}</AwaitingScripts>}
      </Button>
      <noscript>
        <p className="rounded-control border-l-4 border-accent bg-raised px-5 py-4 font-medium">
          {withoutScripts ?? "This form needs JavaScript. Please allow it for this site."}
        </p>
      </noscript>
    </>
  );
}

/** A button's label that becomes "Loading…" when scripts are slow (see motion.css). */
export function AwaitingScripts({ children }: { children: ReactNode }) {
  return (
    <span className="awaiting-scripts grid *:[grid-area:1/1]">
      <span>{children}</span>
      <span>Loading…</span>
    </span>
  );
}
