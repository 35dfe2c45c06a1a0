import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { PosterSkeleton } from "#ui/feedback/skeleton.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { LessonCard } from "./lesson-card.tsx";

/** The newest videos; prefetched by the home page's loader. */
export const newReleasesQuery = {
  ...apiQuery(
    "/api/video/new",
    async () => (await import("#catalog/contract.ts")).catalogEndpoints.newVideos,
    {},
    "Unable to fetch new videos.",
  ),
  // The home page shows a failure at once (spec §4).
  retry: false,
};

/** Slides per view by window width; one below (spec §2). */
const breakpoints = { 636: 2, 1072: 3, 1280: 4 };
const sizes = "(min-width: 1280px) 300px, (min-width: 1072px) 30vw, (min-width: 636px) 45vw, 88vw";
const skeletons = ["1", "2", "3", "4", "5", "6"];

/** The home page's New Releases (spec §2). */
export function NewReleases() {
  const { data, isError, isPaused } = useQuery(newReleasesQuery);
  const failed = isError || (!data && isPaused);
  if (data?.length === 0) return null;
  return (
    <Section id="new-releases" aria-busy={!data && !failed}>
      <Eyebrow className="mb-2">New Releases</Eyebrow>
      <Heading className="mb-8 md:pr-28">Fresh on the music stand</Heading>
      {failed ? (
        <p role="alert" className="text-muted">
          Sadly, we couldn't fetch the newest videos for you.
        </p>
      ) : (
        <Carousel label="New Releases" breakpoints={breakpoints}>
          {data
            ? data.map((video) => <LessonCard key={video._id} video={video} sizes={sizes} />)
            : skeletons.map((key) => <PosterSkeleton key={key} />)}
        </Carousel>
      )}
    </Section>
  );
}
