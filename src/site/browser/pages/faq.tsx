import { HydrationBoundary } from "@tanstack/react-query";
import { Link } from "react-router";
import { findPrefetched } from "#platform/browser/prefetch/find-prefetched.ts";
import { prefetch } from "#platform/browser/prefetch/prefetch.ts";
import { FaqQuestions, faqQuery } from "#site/browser/pages/faq-questions.tsx";
import type { PageHandle } from "#site/browser/shell/page-handle.ts";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/faq.ts";
import { describeQuestions, faqStructuredData } from "./faq-structured-data.ts";

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
          <FaqQuestions />
        </HydrationBoundary>
      </div>
    </Section>
  );
}
