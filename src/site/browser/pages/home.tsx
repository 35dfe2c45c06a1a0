import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { NewReleases, newReleasesQuery, TopRated, topRatedQuery } from "#catalog/browser/index.ts";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { findPrefetched, isMissingFrom } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import { Features } from "#site/browser/pages/home/features.tsx";
import { Hero } from "#site/browser/pages/home/hero.tsx";
import { LectureTapes } from "#site/browser/pages/home/lecture-tapes.tsx";
import { NewSingle } from "#site/browser/pages/home/new-single.tsx";
import { Stats, statsQuery } from "#site/browser/pages/home/stats.tsx";
import { Testimonials } from "#site/browser/pages/home/testimonials.tsx";
import { Ticker } from "#site/browser/pages/home/ticker.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { pictureLinks } from "#ui/media/picture.tsx";
import { Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import italicFont from "../../../ui/fonts/fraunces-italic.woff2?url";
import type { Route } from "./+types/home.ts";
import { schoolStructuredData } from "./site-structured-data.ts";

const homeQuery = textsQuery(
  "/api/site/home",
  async () => (await import("#site/contract.ts")).siteEndpoints.home,
  {},
);

export const handle: PageHandle = { underHeader: true };

export const links: Route.LinksFunction = () => [
  ...pictureLinks("keyboard", "keyboard-portrait"),
  { rel: "preload", href: italicFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = (args) => {
  const texts = findPrefetched(args.loaderData, homeQuery);
  return pageMeta(args, { description: texts?.description, structuredData: schoolStructuredData });
};

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [homeQuery, newReleasesQuery, topRatedQuery, statsQuery]);
export const clientLoader = () => null;

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <HomeSections lacksStats={isMissingFrom(loaderData, statsQuery)} />
    </HydrationBoundary>
  );
}

/**
 * In the spec's order: hero, new, ticker, top rated, features, testimonials, single, stats, tapes. Empty
 * sections are left out.
 */
function HomeSections({ lacksStats }: { lacksStats: boolean }) {
  const { data: texts, isError, error, isFetching, refetch } = useQuery(homeQuery);
  if (isError) {
    return (
      <Section className="pt-28!">
        <ContentFailure {...{ error, isFetching, refetch }} level={1} />
      </Section>
    );
  }
  if (!texts) return <div className="dark-section min-h-dvh bg-surface" />;
  const { headings } = texts;
  return (
    <>
      <Hero hero={texts.hero} />
      <NewReleases />
      {texts.ticker.length > 0 && <Ticker composers={texts.ticker} />}
      <TopRated />
      <Features heading={headings.features} features={texts.features} />
      {texts.testimonials.length > 0 && (
        <Testimonials heading={headings.testimonials} testimonials={texts.testimonials} />
      )}
      {texts.single && <NewSingle single={texts.single} />}
      <Stats countries={texts.stats.countries} isUnavailable={lacksStats} />
      {texts.tapes.length > 0 && <LectureTapes heading={headings.tapes} tapes={texts.tapes} />}
    </>
  );
}
