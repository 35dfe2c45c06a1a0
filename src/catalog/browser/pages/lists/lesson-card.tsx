import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { Video } from "#catalog/contract.ts";
import { useLessonProgress } from "#playback/browser/index.ts";
import { PosterCard } from "#ui/media/poster-card.tsx";
import { categoryLabel } from "./category-label.ts";
import { freeLabel, isWhollyFree } from "./free-part.ts";

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
      free={freeLabel(video)}
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
        lock:
          isLoading || isWhollyFree(video) || canWatch(currentUser, video.category)
            ? undefined
            : "Needs a plan",
      })}
      {...(!video.ready && { note: "In preparation" })}
    >
      {children}
    </PosterCard>
  );
}

/** The time once mounted; null in the document, which is shared and may be old. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}

const NEW_MILLISECONDS = 10 * 24 * 60 * 60 * 1000;

/** True for a video made within the last ten days (spec §9). `now` is null until it is known. */
export function isNew(createdAt: string, now: number | null): boolean {
  return now !== null && now - Date.parse(createdAt) <= NEW_MILLISECONDS;
}
