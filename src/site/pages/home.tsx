import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { NewReleases, newReleasesQuery, TopRated, topRatedQuery } from "#catalog/client.ts";
import { apiQuery } from "#platform/browser/api-query.ts";
import { findPrefetched, isMissingFrom } from "#platform/browser/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch.ts";
import { siteEndpoints } from "#site/contract.ts";
import { Features } from "#site/home/features.tsx";
import { Hero } from "#site/home/hero.tsx";
import { LectureTapes } from "#site/home/lecture-tapes.tsx";
import { NewSingle } from "#site/home/new-single.tsx";
import { Stats, statsQuery } from "#site/home/stats.tsx";
import { Testimonials } from "#site/home/testimonials.tsx";
import { Ticker } from "#site/home/ticker.tsx";
import type { PageHandle } from "#site/shell/page-handle.ts";
import { TextsFailure } from "#site/texts-failure.tsx";
import italicFont from "#ui/fonts/fraunces-italic.woff2?url";
import { Section } from "#ui/page.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { pictureLinks } from "#ui/picture.tsx";
import type { Route } from "./+types/home.ts";
import { schoolFacts } from "./site-facts.ts";

const homeQuery = { ...apiQuery(siteEndpoints.home, {}), staleTime: Number.POSITIVE_INFINITY };

export const handle: PageHandle = { underHeader: true };

export const links: Route.LinksFunction = () => [
  ...pictureLinks("keyboard", "keyboard-portrait"),
  { rel: "preload", href: italicFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = (args) => {
  const texts = findPrefetched(args.loaderData, homeQuery, siteEndpoints.home);
  return pageMeta(args, { description: texts?.description, facts: schoolFacts });
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
 * In the spec's order: hero, new, ticker, top rated, features, voices, single, figures, tapes. What
 * a school does not have is left out.
 */
function HomeSections({ lacksStats }: { lacksStats: boolean }) {
  const { data: texts, isError, error, isFetching, refetch } = useQuery(homeQuery);
  if (isError) {
    return (
      <Section className="pt-28!">
        <TextsFailure {...{ error, isFetching, refetch }} level={1} />
      </Section>
    );
  }
  if (!texts) return <div className="evening min-h-dvh bg-room" />;
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
