import { X } from "lucide-react";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { useLessonPosition } from "#playback/browser/index.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

interface MomentFieldProps {
  videoId: string;
  /** The moment that is attached. */
  value: number | null;
  onChange: (seconds: number | null) => void;
  disabled: boolean;
}

/**
 * The question's moment, as a chip that a press removes. Without a moment, a button attaches the
 * lesson's position.
 */
export function MomentField({ videoId, value, onChange, disabled }: MomentFieldProps) {
  const stands = useLessonPosition(videoId);
  const shown = value ?? stands;
  if (shown === null) return null;
  const isAttached = value !== null;
  return (
    <div>
      <button
        type="button"
        disabled={disabled}
        onClick={() => onChange(isAttached ? null : stands)}
        className={isAttached ? chip : link}
      >
        {isAttached ? "About" : "Attach the moment"} {presentTimecode(shown)}
        {isAttached && (
          <>
            <VisuallyHidden> of the lesson: remove</VisuallyHidden>
            <X size={16} aria-hidden />
          </>
        )}
      </button>
    </div>
  );
}

const chip =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-border px-4 text-small tabular " +
  "transition-colors duration-200 hover:border-accent disabled:opacity-55";
const link =
  "inline-flex min-h-11 items-center text-muted text-small tabular underline-offset-4 hover:underline disabled:opacity-55";
