import { type ReactNode, useEffect, useRef, useState } from "react";
import { AwaitsGuardian } from "#accounts/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { type DraftName, readPostDraft } from "./drafts.ts";

interface WritingPanelProps {
  /** The label of the button that opens the form. */
  openLabel: string;
  /** True for a minor, who gets a notice instead of button and form. */
  awaitsGuardian: boolean;
  /** If a draft exists, the form opens with it. */
  draft: DraftName;
  /** The form is open from the start, with the focus. */
  opensAtOnce?: boolean;
  form: (done: () => void) => ReactNode;
  children: ReactNode;
}

/** A list below a form that can be shown and hidden (spec §2). */
export function WritingPanel(props: WritingPanelProps) {
  const { openLabel, awaitsGuardian, draft, opensAtOnce = false, form, children } = props;
  const [formState, setFormState] = useState<"closed" | "restored" | "opened">(() => {
    if (opensAtOnce) return "opened";
    return readPostDraft(draft) ? "restored" : "closed";
  });
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return;
    // A dialog of the page before this one returns its focus in a microtask.
    const timer = setTimeout(() => focusFirstField(panel.current));
    return () => clearTimeout(timer);
  }, [opensAtOnce]);
  const done = () => {
    setFormState("closed");
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={panel} tabIndex={-1} data-focus-after-delete="question" className="pt-6 outline-none">
      {awaitsGuardian ? (
        <AwaitsGuardian toDo="ask, reply and review" />
      ) : (
        <Button
          ref={opener}
          variant="ghost"
          size="small"
          aria-expanded={formState !== "closed"}
          onClick={() => setFormState(formState === "closed" ? "opened" : "closed")}
        >
          {formState === "closed" ? openLabel : "Hide the form"}
        </Button>
      )}
      {!awaitsGuardian && formState !== "closed" && (
        <div ref={formState === "opened" ? focusFirstField : undefined} className="pt-5 pb-6">
          {form(done)}
        </div>
      )}
      <div className="pt-4">{children}</div>
    </div>
  );
}

/** A ref callback for a form's container: focuses its first field. */
export function focusFirstField(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>("input, textarea")?.focus();
}
