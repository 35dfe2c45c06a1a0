import { Check } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { Video } from "#catalog/contract.ts";
import { useLessonProgress } from "#playback/browser/index.ts";

/** Whether the signed-in student has learned, seen or started this lesson, or may start it. */
export function LessonProgressNote({ video }: { video: Video }) {
  const { currentUser } = useSession();
  const progress = useLessonProgress(video.videoId);
  if (progress === undefined) return null;
  if (progress === null) {
    return canWatch(currentUser, video.category) && <span className={noteClass}>New to you</span>;
  }
  if (!progress.seen && !progress.learned)
    return <span className={noteClass}>Begun, {progress.percent}%</span>;
  return (
    <span className={noteClass}>
      <Check size={16} aria-hidden className="text-accent-text" />
      {progress.learned ? "Learned" : "Seen"}
    </span>
  );
}

const noteClass = "inline-flex items-center gap-1.5 text-small text-muted tabular";
