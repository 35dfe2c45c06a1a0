import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { type LibraryTab, libraryTabs } from "#catalog/contract/categories.ts";
import { findPrefetched } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { Carousel } from "#ui/carousel/carousel.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Eyebrow, Heading, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import type { Route } from "./+types/library.ts";
import { courseStructuredData } from "./lesson/lesson-structured-data.ts";
import { categoryLabel } from "./lists/category-label.ts";
import { LessonCard } from "./lists/lesson-card.tsx";
import { LessonGrid } from "./lists/lesson-grid.tsx";
import { LibraryPlaceLink } from "./lists/library-place-link.tsx";
import { firstPageQuery, libraryTextsQuery } from "./lists/library-queries.ts";

export const handle = { knownQuery: { tab: libraryTabs }, restoresScroll: true };

export const meta: Route.MetaFunction = (args) => {
  const texts = findPrefetched(args.loaderData, libraryTextsQuery);
  return pageMeta(args, {
    title: "Library",
    description: texts?.description,
    ...(texts && { structuredData: (site) => courseStructuredData(texts, site) }),
  });
};

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const tab = readTab(new URL(request.url).searchParams);
  return prefetch(context, [libraryTextsQuery, firstPageQuery(tab)]);
};
export const clientLoader = () => null;

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <Library />
    </HydrationBoundary>
  );
}

function Library() {
  const [search] = useSearchParams();
  const tab = readTab(search);
  const { data: texts } = useQuery(libraryTextsQuery);
  const welcome = texts?.tabs.find((each) => each.category === tab)?.welcome;
  return (
    <>
      <Section>
        <Heading level={1} look="title" className="mb-5 sm:mb-8">
          {texts?.heading ?? "Piano for Everybody"}
        </Heading>
        <Tabs label="Level" id="library" tabs={tabs} value={tab} />
        <TabPanel id="library" value={tab}>
          <p className="mt-5 min-h-[3lh] max-w-[62ch] text-copy text-muted sm:mt-7">
            {welcome ?? <WelcomeSkeleton />}
          </p>
          <LibraryPlaceLink tab={tab} panelId="library-panel" />
          <LessonGrid key={tab} category={tab} />
        </TabPanel>
      </Section>
      <SpecialLessons />
    </>
  );
}

const tabs = libraryTabs.map((value) => ({
  value,
  label: categoryLabel(value),
  to: `/library?tab=${value}`,
}));

/** The tab in the URL; Beginner where there is none, or an unknown one (spec §2). */
function readTab(search: URLSearchParams): LibraryTab {
  return libraryTabs.find((tab) => tab === search.get("tab")) ?? "beginner";
}

function WelcomeSkeleton() {
  return (
    <span className="grid gap-3 pt-1">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </span>
  );
}

const breakpoints = { 636: 2, 1072: 3, 1280: 4 };

/** The row of special lessons, for users whose plan opens them (design: Answers). */
function SpecialLessons() {
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
