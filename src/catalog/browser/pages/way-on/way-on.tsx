import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import type { Video } from "#catalog/contract.ts";
import { presentTimecode } from "#platform/contract/present-timecode.ts";
import { type WayOn, wayOnQuery } from "#playback/browser/index.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { PosterSkeleton, Skeleton } from "#ui/feedback/skeleton.tsx";
import { LinkButton } from "#ui/forms/button.tsx";
import { ProgressMark } from "#ui/media/progress-mark.tsx";
import { Eyebrow, Heading } from "#ui/page/page.tsx";
import { categoryLabel } from "../lists/category-label.ts";
import { LessonCard, posterSources } from "../lists/lesson-card.tsx";

const breakpoints = { 636: 2, 1072: 3, 1280: 4 };
const cardSizes =
  "(min-width: 1280px) 300px, (min-width: 1072px) 30vw, (min-width: 636px) 45vw, 88vw";

/** The lesson that a student continues or begins with, and what comes next at their level. */
export function StudentWayOn({ userId }: { userId: string }) {
  const query = useQuery(wayOnQuery(userId));
  if (query.data) return <Found wayOn={query.data} />;
  if (query.isError || query.isPaused) {
    return (
      <FetchFailure
        text="Unable to fetch your lessons."
        error={query.error}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  return <WayOnSkeleton />;
}

function Found({ wayOn: { current, next, hasBegun } }: { wayOn: WayOn }) {
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
        />
        <ComingUp videos={next} />
      </>
    );
  }
  if (!first) {
    return (
      <>
        <Heading>You have seen or learned every lesson of your plan.</Heading>
        <p className="mt-4 text-copy text-muted">Play the ones you like best again.</p>
        <LinkButton to="/library" className="mt-7">
          To the library
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <Lesson
        video={first}
        eyebrow={hasBegun ? "Your next lesson" : "Where to begin"}
        note={`${categoryLabel(first.category)}, ${first.duration} min`}
        action={hasBegun ? "Watch the lesson" : "Begin"}
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
}

function Lesson({ video, eyebrow, note, action, percent }: LessonProps) {
  return (
    <div className={columns}>
      <div className="relative aspect-16/10 overflow-hidden rounded-poster bg-raised ring-1 ring-line">
        <img
          src={video.poster}
          srcSet={posterSources(video.poster)}
          sizes="(min-width: 768px) 460px, 92vw"
          alt=""
          width={960}
          height={600}
          className="size-full object-cover"
        />
        {percent !== undefined && (
          <ProgressMark progress={{ percent, seen: false, learned: false }} />
        )}
      </div>
      <div>
        <Eyebrow>{eyebrow}</Eyebrow>
        <Heading className="mt-1">{video.title}</Heading>
        <p className="mt-3 text-copy text-muted tabular">{note}</p>
        <LinkButton to={`/video/${video.videoId}`} state={{ playsAtOnce: true }} className="mt-6">
          <Play size={18} aria-hidden className="fill-current" />
          {action}
        </LinkButton>
      </div>
    </div>
  );
}

function ComingUp({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <div className="mt-12">
      <Heading level={3} className="mb-5 md:pr-28">
        Coming up
      </Heading>
      <Carousel label="Coming up" breakpoints={breakpoints}>
        {videos.map((video) => (
          <LessonCard key={video._id} video={video} sizes={cardSizes} />
        ))}
      </Carousel>
    </div>
  );
}

function WayOnSkeleton() {
  return (
    <div role="status" aria-label="Loading your lessons">
      <div className={columns}>
        <Skeleton className="aspect-16/10 w-full rounded-poster" />
        <div className="grid gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-13 w-40" />
        </div>
      </div>
      <div className="mt-24 max-w-[300px]">
        <PosterSkeleton />
      </div>
    </div>
  );
}

const columns = "grid items-center gap-x-12 gap-y-6 md:grid-cols-[minmax(0,460px)_minmax(0,1fr)]";
