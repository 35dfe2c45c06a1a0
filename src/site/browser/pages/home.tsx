import { HydrationBoundary } from "@tanstack/react-query";
import { newReleasesQuery, topRatedQuery } from "#catalog/browser/index.ts";
import { findPrefetched, isMissingFrom } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { previewsQuery } from "#practice/browser/index.ts";
import { heroPicture } from "#site/browser/pages/home/hero.tsx";
import { HomeSections, homeQuery } from "#site/browser/pages/home/home-sections.tsx";
import { statsQuery } from "#site/browser/pages/home/stats.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { shellQuery } from "#site/browser/shell/use-shell.ts";
import { pictureLinks } from "#ui/media/picture.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import italicFont from "../../../ui/fonts/fraunces-italic.woff2?url";
import type { Route } from "./+types/home.ts";
import { schoolStructuredData } from "./home/school-structured-data.ts";

export const handle: PageHandle = { underHeader: true };

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: italicFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: Route.MetaFunction = (args) => {
  const texts = findPrefetched(args.loaderData, homeQuery);
  const [root] = args.matches;
  const photos = findPrefetched(root.loaderData, shellQuery)?.photos;
  return [
    ...pageMeta(args, { description: texts?.description, structuredData: schoolStructuredData }),
    ...pictureLinks(heroPicture, photos).map((link) => ({ tagName: "link" as const, ...link })),
  ];
};

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [homeQuery, newReleasesQuery, topRatedQuery, statsQuery, previewsQuery]);
export const clientLoader = () => null;

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <HomeSections lacksStats={isMissingFrom(loaderData, statsQuery)} />
    </HydrationBoundary>
  );
}
