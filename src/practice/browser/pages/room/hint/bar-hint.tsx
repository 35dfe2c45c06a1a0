import { X } from "lucide-react";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { barLabel } from "../../../engine/passage.ts";
import type { WaitSession } from "../../../engine/waiting/wait-session.ts";
import { useBarHint } from "./use-bar-hint.ts";

interface BarHintProps {
  session: WaitSession | null;
  document: PracticeDocument;
}

/** What the teacher says of the bar in which the student slips. */
export function BarHint({ session, document }: BarHintProps) {
  const hint = useBarHint(session, document);
  return (
    <div role="status" className="contents">
      {hint && (
        <div className="midi-notice" data-urgent>
          <p>
            <span className="font-medium">Your teacher on bar {barLabel(document, hint.bar)}:</span>{" "}
            {hint.text}
          </p>
          <button
            type="button"
            aria-label="Hide your teacher’s hint"
            className="view-button"
            onClick={hint.hide}
          >
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
