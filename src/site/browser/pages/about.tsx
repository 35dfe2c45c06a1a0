import { HydrationBoundary } from "@tanstack/react-query";
import { findPrefetched } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { aboutQuery, Instructor } from "#site/browser/pages/instructor.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/about.ts";

export const handle: PageHandle = { underHeader: true };

export const meta: Route.MetaFunction = (args) => {
  const about = findPrefetched(args.loaderData, aboutQuery);
  return pageMeta(args, { title: "About", description: about?.description });
};

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [aboutQuery]);
export const clientLoader = () => null;

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <Instructor />
    </HydrationBoundary>
  );
}
