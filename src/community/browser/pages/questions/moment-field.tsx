import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { useLessonPosition } from "#playback/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";

interface MomentFieldProps {
  videoId: string;
  value: number | null;
  onChange: (seconds: number | null) => void;
  disabled: boolean;
}

/** Attaches the moment at which the lesson stands to a question, or takes it off. */
export function MomentField({ videoId, value, onChange, disabled }: MomentFieldProps) {
  const seconds = useLessonPosition(videoId);
  const shown = value ?? seconds;
  if (shown === null) return null;
  const isAttached = value !== null;
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={disabled}
      aria-pressed={isAttached}
      onClick={() => onChange(isAttached ? null : seconds)}
      className="tabular aria-pressed:border-accent aria-pressed:text-accent-text"
    >
      {isAttached ? "At" : "Ask about"} {presentTimecode(shown)}
      {isAttached && (
        <span aria-hidden className="text-lg leading-none">
          ×
        </span>
      )}
    </Button>
  );
}
