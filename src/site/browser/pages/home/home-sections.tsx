import { useQuery } from "@tanstack/react-query";
import { NewReleases, TopRated, TrailerSection } from "#catalog/browser/index.ts";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import { Section } from "#ui/page/page.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { LectureTapes } from "./lecture-tapes.tsx";
import { NewSingle } from "./new-single.tsx";
import { Stats } from "./stats.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Ticker } from "./ticker.tsx";

export const homeQuery = textsQuery(
  "/api/site/home",
  async () => (await import("#site/contract.ts")).siteEndpoints.home,
  {},
);

/**
 * In the spec's order for everyone: hero, new, ticker, top rated, features, testimonials, single, stats, tapes. The
 * trailer follows the hero. Empty sections are left out.
 */
export function HomeSections({ lacksStats }: { lacksStats: boolean }) {
  const { data: texts, isError, error, isFetching, refetch } = useQuery(homeQuery);
  if (isError) {
    return (
      <Section className="pt-28!">
        <ContentFailure error={error} isFetching={isFetching} refetch={refetch} level={1} />
      </Section>
    );
  }
  if (!texts) return <div className="dark-section min-h-dvh bg-surface" />;
  const { headings } = texts;
  return (
    <>
      <Hero hero={texts.hero} />
      {texts.trailer && <TrailerSection trailer={texts.trailer} />}
      <NewReleases />
      {texts.ticker.length > 0 && <Ticker composers={texts.ticker} />}
      <TopRated />
      <Features heading={headings.features} features={texts.features} film={texts.film} />
      {texts.testimonials.length > 0 && (
        <Testimonials heading={headings.testimonials} testimonials={texts.testimonials} />
      )}
      {texts.single && <NewSingle single={texts.single} />}
      <Stats countries={texts.stats.countries} isUnavailable={lacksStats} />
      {texts.tapes.length > 0 && <LectureTapes heading={headings.tapes} tapes={texts.tapes} />}
    </>
  );
}
