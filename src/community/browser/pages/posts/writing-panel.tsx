import { type ReactNode, useRef, useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { type DraftName, readDraft } from "./drafts.ts";
import { focusFirstField } from "./focus-first-field.ts";

interface WritingPanelProps {
  /** What the button says that shows the form. */
  open: string;
  /** Where something was left unsent, the form stands open with it. */
  draft: DraftName;
  form: (done: () => void) => ReactNode;
  children: ReactNode;
}

/** A list below a form that can be shown and hidden (spec §2). */
export function WritingPanel({ open, draft, form, children }: WritingPanelProps) {
  const [writing, setWriting] = useState<"no" | "still" | "yes">(() =>
    readDraft(draft) ? "still" : "no",
  );
  const opener = useRef<HTMLButtonElement>(null);
  const done = () => {
    setWriting("no");
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <div tabIndex={-1} data-heir-of="question" className="pt-6 outline-none">
      <Button
        ref={opener}
        variant="ghost"
        size="small"
        aria-expanded={writing !== "no"}
        onClick={() => setWriting(writing === "no" ? "yes" : "no")}
      >
        {writing === "no" ? open : "Hide the form"}
      </Button>
      {writing !== "no" && (
        <div ref={writing === "yes" ? focusFirstField : undefined} className="pt-5 pb-6">
          {form(done)}
        </div>
      )}
      <div className="pt-4">{children}</div>
    </div>
  );
}
