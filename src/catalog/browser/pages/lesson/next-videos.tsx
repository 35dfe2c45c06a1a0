import { useQuery } from "@tanstack/react-query";
import type { Video } from "#catalog/contract.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
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
  const heading = `Next Videos in ${video.category} session`;
  return (
    <Section>
      <Heading className="mb-8 md:pr-28">{heading}</Heading>
      <QueryView
        query={query}
        skeleton={
          <Carousel label={heading} breakpoints={breakpoints}>
            {skeletons.map((key) => (
              <PosterSkeleton key={key} />
            ))}
          </Carousel>
        }
        errorText="Unable to fetch next videos."
      >
        {(videos) => (
          <Carousel label={heading} breakpoints={breakpoints}>
            {videos.map((each) => (
              <LessonCard key={each._id} video={each} />
            ))}
          </Carousel>
        )}
      </QueryView>
    </Section>
  );
}
