import { X } from "lucide-react";
import type { ReactNode } from "react";

interface RoomNoticeProps {
  /** Null without a notice. */
  text: ReactNode;
  /** The button's name for screen readers. */
  hideLabel: string;
  onHide: () => void;
  /** What the learner can do about it. */
  children?: ReactNode;
}

/** A notice over the falling notes, which the learner can hide. */
export function RoomNotice({ text, hideLabel, onHide, children }: RoomNoticeProps) {
  return (
    // Stands there before its text, so that screen readers announce it.
    <div role="status" className="contents">
      {text !== null && (
        <div className="midi-notice" data-urgent>
          <p>{text}</p>
          {children}
          <button type="button" aria-label={hideLabel} className="view-button" onClick={onHide}>
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
