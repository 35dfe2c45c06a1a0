import { HydrationBoundary } from "@tanstack/react-query";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { termsQuery as query, TermsText } from "#site/browser/pages/legal-page.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/terms-of-use.ts";

export const handle: PageHandle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of Use",
    description:
      "The agreement between you and the school: what you may do with the courses, fees, cancellation and law.",
  });

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [query]);
export const clientLoader = () => null;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <TermsText />
    </HydrationBoundary>
  );
}
