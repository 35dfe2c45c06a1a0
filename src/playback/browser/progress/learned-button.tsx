import { CircleCheck } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import { useSetLearned } from "./progress-queries.ts";
import { useLessonProgress } from "./use-lesson-progress.ts";

interface LearnedButtonProps {
  videoId: string;
  variant: "ghost" | "text";
  className?: string;
}

/** Marks a lesson as learned or not learned, for students whose plan opens the lesson. */
export function LearnedButton({ videoId, variant, className }: LearnedButtonProps) {
  const { currentUser } = useSession();
  const progress = useLessonProgress(videoId);
  const mutation = useSetLearned(currentUser?._id ?? "", videoId);
  if (currentUser?.role !== "student") return null;
  // Optimistic: rolls back if the call fails.
  const isLearned = mutation.isPending ? mutation.variables : progress?.learned === true;
  return (
    <Button
      size="small"
      disabled={progress === undefined}
      onClick={() => mutation.mutate(!isLearned)}
      variant={variant}
      className={className}
    >
      <CircleCheck size={18} aria-hidden className={classNames(isLearned && "text-accent-text")} />
      {isLearned ? "Learned · Undo" : "Mark as learned"}
    </Button>
  );
}
