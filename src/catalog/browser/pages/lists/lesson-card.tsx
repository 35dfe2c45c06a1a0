import type { ReactNode } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { Video } from "#catalog/contract.ts";
import { useLessonProgress } from "#playback/browser/index.ts";
import { PosterCard } from "#ui/media/poster-card.tsx";
import { categoryLabel } from "./category-label.ts";
import { isNew } from "./is-new.ts";
import { useNow } from "./use-now.ts";

interface LessonCardProps {
  video: Video;
  headingLevel?: 2 | 3;
  /** The poster's `<img sizes>`. */
  sizes?: string;
  /** True for posters above the fold. */
  eager?: boolean;
  /** True where lessons are rows on phones, with a lock where the user lacks the plan. */
  rowOnPhones?: boolean;
  children?: ReactNode;
}

/** A lesson in any list: poster, category, minutes, NEW and title as one link. */
export function LessonCard(props: LessonCardProps) {
  const { video, headingLevel, sizes, eager, rowOnPhones, children } = props;
  const { currentUser, isLoading } = useSession();
  const now = useNow();
  const progress = useLessonProgress(video.videoId);
  const minutes = `${video.duration}m`;
  return (
    <PosterCard
      to={`/video/${video.videoId}`}
      title={video.title}
      level={categoryLabel(video.category)}
      duration={minutes}
      isNew={video.ready && isNew(video.createdAt, now)}
      progress={progress}
      poster={{
        src: video.poster,
        srcSet: posterSources(video.poster),
        ...(sizes && { sizes }),
        ...(eager && { eager }),
      }}
      {...(headingLevel && { headingLevel })}
      {...(rowOnPhones && {
        rowOnPhones,
        number: video.serialNumber,
        lock: isLoading || canWatch(currentUser, video.category) ? undefined : "Needs a plan",
      })}
      {...(!video.ready && { note: "In preparation" })}
    >
      {children}
    </PosterCard>
  );
}
