import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../interaction/use-hydrated.ts";
import { Button } from "./button.tsx";

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, "type" | "disabled"> {
  /** What a visitor reads whose browser runs no scripts. */
  withoutScripts?: ReactNode;
}

/**
 * Sends its form. Until the page's scripts run it is disabled and, on a line slow enough to notice,
 * says that it is loading; without scripts a sentence says that they are needed.
 */
export function SubmitButton({ children, className, withoutScripts, ...rest }: SubmitButtonProps) {
  const alive = useHydrated();
  return (
    <>
      <Button
        {...rest}
        type="submit"
        disabled={!alive}
        className={classNames("noscript:hidden", !alive && "disabled:opacity-100", className)}
      >
        {alive ? children : <AwaitingScripts>{children}</AwaitingScripts>}
      </Button>
      <noscript>
        <p className="rounded-control border-l-4 border-accent bg-raised px-5 py-4 font-medium">
          {withoutScripts ?? "This form needs JavaScript. Please allow it for this site."}
        </p>
      </noscript>
    </>
  );
}

/** A button's label that becomes "Loading…" when scripts take their time (see motion.css). */
export function AwaitingScripts({ children }: { children: ReactNode }) {
  return (
    <span className="awaiting-scripts grid *:[grid-area:1/1]">
      <span>{children}</span>
      <span>Loading…</span>
    </span>
  );
}
