import { Check } from "lucide-react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { Video } from "#catalog/contract.ts";
import { useLessonProgress } from "#playback/browser/index.ts";
import { Badge } from "#ui/media/badge.tsx";
import { RatingStars } from "#ui/media/rating-stars.tsx";
import { Heading } from "#ui/page/page.tsx";
import { categoryLabel } from "../lists/category-label.ts";

/** Category, title, rating, minutes and description of a lesson. */
export function LessonDetails({ video }: { video: Video }) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <Badge>{categoryLabel(video.category)}</Badge>
        <LessonProgressNote video={video} />
      </div>
      <Heading level={1} className="mt-4">
        {video.title}
      </Heading>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
        <Rating video={video} />
        <span className="text-muted">
          {video.duration} {video.duration === 1 ? "minute" : "minutes"}
        </span>
      </p>
      <p className="mt-6 max-w-[62ch] whitespace-pre-line text-copy text-muted">
        {video.description}
      </p>
    </div>
  );
}

function Rating({ video }: { video: Video }) {
  if (video.ratedBy === 0) return <span className="text-muted">Not rated yet</span>;
  return (
    <span className="flex items-center gap-2.5">
      <RatingStars value={video.averageRating} size={20} />
      <span className="font-semibold tabular" aria-hidden>
        {video.averageRating.toFixed(1)}
      </span>
      <span className="text-muted">
        ({video.ratedBy} {video.ratedBy === 1 ? "rating" : "ratings"})
      </span>
    </span>
  );
}

/** Whether the signed-in student has learned, seen or started this lesson, or may start it. */
function LessonProgressNote({ video }: { video: Video }) {
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
