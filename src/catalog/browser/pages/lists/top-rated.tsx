import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { PosterSkeleton } from "#ui/feedback/skeleton.tsx";
import { RatingStars } from "#ui/media/rating-stars.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { LessonCard } from "./lesson-card.tsx";
import { shortenDescription } from "./shorten.ts";

/** The best rated videos; prefetched by the home page's loader. */
export const topRatedQuery = {
  ...apiQuery(
    "/api/review/top/rated/videos",
    async () => (await import("#catalog/contract.ts")).catalogEndpoints.topRated,
    {},
    "Unable to fetch top rated videos.",
  ),
  // The home page shows a failure at once (spec §4).
  retry: false,
};

/** Slides per view by window width; one below (spec §2). */
const breakpoints = { 1072: 2 };
const sizes = "(min-width: 1072px) 46vw, 88vw";
const skeletons = ["1", "2", "3", "4", "5", "6"];

/** The home page's Top Rated Videos; renders nothing if the fetch fails (spec §8). */
export function TopRated() {
  const { data, isError, isPaused } = useQuery(topRatedQuery);
  if (isError || (!data && isPaused) || data?.length === 0) return null;
  return (
    <Section id="top-rated" aria-busy={!data}>
      <Eyebrow className="mb-2">Top Rated Videos</Eyebrow>
      <Heading className="mb-8 md:pr-28">Played again and again</Heading>
      <Carousel label="Top Rated Videos" breakpoints={breakpoints}>
        {data
          ? data.map((video) => (
              <LessonCard key={video._id} video={video} sizes={sizes}>
                <p className="flex items-center gap-2.5 py-1">
                  <RatingStars value={video.averageRating} />
                  <span aria-hidden className="font-medium text-text tabular">
                    {video.averageRating.toFixed(1)}
                  </span>
                </p>
                <p>{shortenDescription(video.description)}</p>
              </LessonCard>
            ))
          : skeletons.map((key) => <PosterSkeleton key={key} />)}
      </Carousel>
    </Section>
  );
}
