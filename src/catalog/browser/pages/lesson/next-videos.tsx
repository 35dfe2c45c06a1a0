import { useQuery } from "@tanstack/react-query";
import type { Video } from "#catalog/contract.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { PosterSkeleton } from "#ui/feedback/skeleton.tsx";
import { Heading, Section } from "#ui/page/page.tsx";
import { LessonCard } from "../lists/lesson-card.tsx";
import { nextQuery } from "./video-queries.ts";

const breakpoints = { 636: 2, 1072: 3, 1280: 4 };
const skeletons = ["1", "2", "3", "4"];

/** The next lessons of the category; renders nothing after the last one. */
export function NextVideos({ video }: { video: Video }) {
  const query = useQuery(nextQuery(video));
  if (query.data?.length === 0) return null;
  const failed = query.isError || (query.isPending && query.isPaused);
  const heading = `Next Videos in ${video.category} session`;
  return (
    <Section>
      <Heading className="mb-8 md:pr-28">{heading}</Heading>
      {failed ? (
        <FetchFailure
          text="Unable to fetch next videos."
          error={query.error}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <Carousel label={heading} breakpoints={breakpoints}>
          {query.data
            ? query.data.map((each) => <LessonCard key={each._id} video={each} />)
            : skeletons.map((key) => <PosterSkeleton key={key} />)}
        </Carousel>
      )}
    </Section>
  );
}
