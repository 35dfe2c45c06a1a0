import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { findPrefetched } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Accordion } from "#ui/page/accordion.tsx";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/faq.ts";
import { describeQuestions, faqStructuredData } from "./site-structured-data.ts";

const faqQuery = textsQuery(
  "/api/site/faq",
  async () => (await import("#site/contract.ts")).siteEndpoints.faq,
  {},
);

export const handle: PageHandle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) => {
  const faq = findPrefetched(args.loaderData, faqQuery);
  return pageMeta(args, {
    title: "FAQ's",
    description: faq && describeQuestions(faq),
    ...(faq && { structuredData: () => faqStructuredData(faq) }),
  });
};

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [faqQuery]);
export const clientLoader = () => null;

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <Section>
      <div className="mx-auto max-w-[52rem]">
        <PageHeader eyebrow="FAQ's" title="Frequently asked questions">
          <p>
            Not here?{" "}
            <Link to="/contact" className="text-accent-text underline underline-offset-4">
              Ask us
            </Link>
            .
          </p>
        </PageHeader>
        <HydrationBoundary state={loaderData?.dehydratedState}>
          <Questions />
        </HydrationBoundary>
      </div>
    </Section>
  );
}

function Questions() {
  const { data, isError, error, isFetching, refetch } = useQuery(faqQuery);
  if (isError) return <ContentFailure {...{ error, isFetching, refetch }} level={2} />;
  if (!data) return <Skeleton className="h-[36rem] w-full" />;
  const items = data.items.map(({ question, answer }) => ({ title: question, text: answer }));
  return <Accordion name="faq" items={items} />;
}
