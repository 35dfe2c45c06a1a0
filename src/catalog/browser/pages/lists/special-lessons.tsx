import { useQuery } from "@tanstack/react-query";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { LessonCard } from "./lesson-card.tsx";
import { firstPageQuery } from "./library-queries.ts";

const breakpoints = { 636: 2, 1072: 3, 1280: 4 };

/** The row of special lessons, for users whose plan opens them (design: Answers). */
export function SpecialLessons() {
  const { currentUser } = useSession();
  const entitled = canWatch(currentUser, "special");
  const { data } = useQuery({ ...firstPageQuery("special"), enabled: entitled });
  if (!entitled || !data || data.videos.length === 0) return null;
  return (
    <Section className="border-t border-line">
      <Eyebrow className="mb-2">In your plan</Eyebrow>
      <Heading className="mb-8 md:pr-28">Special lessons</Heading>
      <Carousel label="Special lessons" breakpoints={breakpoints}>
        {data.videos.map((video) => (
          <LessonCard key={video._id} video={video} />
        ))}
      </Carousel>
    </Section>
  );
}
