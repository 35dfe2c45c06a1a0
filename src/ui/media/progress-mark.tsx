import { Check } from "lucide-react";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

export interface MarkedProgress {
  /** The position in the lesson. */
  percent: number;
  seen: boolean;
  learned: boolean;
}

/**
 * A thin bar at the lower edge of a lesson's image: the student's progress, full for a seen or
 * learned lesson, nothing for a new one. {@link ProgressLabel} states the same beside the image.
 */
export function ProgressMark({ progress }: { progress: MarkedProgress | null | undefined }) {
  if (!progress) return null;
  const { seen, learned, percent } = progress;
  const isDone = seen || learned;
  return (
    <span data-progress="" className="absolute inset-x-0 bottom-0 block h-1 bg-[#0e0c0dcc]">
      <span
        className="block h-full rounded-r-full bg-[var(--school-accent,#e3b067)]"
        // The rounded corner hides the first 16 px.
        style={{ width: isDone ? "100%" : `max(${percent}%, 1.75rem)` }}
      />
      {!isDone && <VisuallyHidden>Begun, {percent}%</VisuallyHidden>}
    </span>
  );
}

/** "Learned" or "Seen"; nothing before. */
export function ProgressLabel({ progress }: { progress: MarkedProgress | null | undefined }) {
  if (!progress?.seen && !progress?.learned) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Check size={13} aria-hidden />
      {progress.learned ? "Learned" : "Seen"}
    </span>
  );
}
