import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { Link } from "react-router";
import { posterSources } from "#catalog/contract/posters.ts";
import type { Video } from "#catalog/contract.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { type NextLessons, nextLessonsQuery } from "#playback/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { LinkButton } from "#ui/forms/button.tsx";
import { ProgressMark } from "#ui/media/progress-mark.tsx";
import { Eyebrow, Heading } from "#ui/page/page.tsx";
import { categoryLabel } from "./lists/category-label.ts";

interface ContinueLearningProps {
  userId: string;
  /** False where another button comes first. */
  isPrimary: boolean;
}

/**
 * The lesson that a student continues or starts with, and the next ones of that level. Compact, for
 * the hero.
 */
export function ContinueLearning({ userId, isPrimary }: ContinueLearningProps) {
  return (
    <QueryView
      query={useQuery(nextLessonsQuery(userId))}
      skeleton={<ContinueLearningSkeleton />}
      errorText="Unable to fetch your lessons."
    >
      {(lessons) => <Found lessons={lessons} isPrimary={isPrimary} />}
    </QueryView>
  );
}

interface FoundProps {
  lessons: NextLessons;
  isPrimary: boolean;
}

function Found({ lessons: { current, next, hasStarted }, isPrimary }: FoundProps) {
  const [first, ...others] = next;
  if (current) {
    return (
      <>
        <Lesson
          video={current.video}
          eyebrow="Continue"
          note={`You stopped at ${presentTimecode(current.stoppedAtSeconds)}`}
          action="Continue"
          percent={current.percent}
          isPrimary={isPrimary}
        />
        <ComingUp videos={next} />
      </>
    );
  }
  if (!first) {
    return (
      <>
        <Heading level={2} look="small">
          You have seen or learned every lesson of your plan.
        </Heading>
        <p className="mt-3 text-small text-muted">Play the ones you like best again.</p>
        <LinkButton to="/library" size="small" className="mt-5">
          To the library
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <Lesson
        video={first}
        eyebrow={hasStarted ? "Your next lesson" : "Where to begin"}
        note={`${categoryLabel(first.category)}, ${first.duration} min`}
        action={hasStarted ? "Watch the lesson" : "Begin"}
        isPrimary={isPrimary}
      />
      <ComingUp videos={others} />
    </>
  );
}

interface LessonProps {
  video: Video;
  eyebrow: string;
  note: string;
  action: string;
  percent?: number;
  isPrimary: boolean;
}

function Lesson({ video, eyebrow, note, action, percent, isPrimary }: LessonProps) {
  return (
    <>
      <div className="grid min-h-24 grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4">
        <div className="relative aspect-16/10 overflow-hidden rounded-[10px] bg-raised ring-1 ring-line">
          <Poster video={video} sizes="120px" />
          {percent !== undefined && (
            <ProgressMark progress={{ percent, seen: false, learned: false }} />
          )}
        </div>
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <Heading level={2} look="small" className="line-clamp-2">
            {video.title}
          </Heading>
          <p className="mt-1 text-small text-muted tabular">{note}</p>
        </div>
      </div>
      <LinkButton
        to={`/video/${video.videoId}`}
        state={{ playsAtOnce: true }}
        variant={isPrimary ? "primary" : "ghost"}
        className="mt-3 w-full"
      >
        <Play size={18} aria-hidden className="fill-current" />
        {action}
      </LinkButton>
    </>
  );
}

/** The next three lessons, one per row. */
function ComingUp({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <>
      <h3 id="coming-up" className="mt-5 text-sm font-semibold text-muted">
        Coming up
      </h3>
      <ul aria-labelledby="coming-up" className="mt-1">
        {videos.slice(0, 3).map((video) => (
          <li key={video._id}>
            <Link
              to={`/video/${video.videoId}`}
              className="grid min-h-14 grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-4 rounded-[8px] py-1.5 hover:text-accent-text"
            >
              <span className="aspect-16/10 overflow-hidden rounded-[6px] bg-raised">
                <Poster video={video} sizes="64px" />
              </span>
              <span className="line-clamp-2 leading-snug font-medium">{video.title}</span>
              <span className="text-small text-muted tabular">{video.duration}m</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Poster({ video, sizes }: { video: Video; sizes: string }) {
  return (
    <img
      src={video.poster}
      srcSet={posterSources(video.poster)}
      sizes={sizes}
      alt=""
      width={960}
      height={600}
      className="size-full object-cover"
    />
  );
}

function ContinueLearningSkeleton() {
  return (
    <div role="status" aria-label="Loading your lessons">
      <div className="grid min-h-24 grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4">
        <Skeleton className="aspect-16/10 w-full rounded-[10px]" />
        <div className="grid gap-3">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-6 w-4/5" />
        </div>
      </div>
      <Skeleton className="mt-3 h-13 w-full rounded-control" />
      <Skeleton className="mt-5 h-40 w-full" />
    </div>
  );
}
