import { useQuery } from "@tanstack/react-query";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Accordion } from "#ui/page/accordion.tsx";

export const faqQuery = textsQuery(
  "/api/site/faq",
  async () => (await import("#site/contract.ts")).siteEndpoints.faq,
  {},
);

export function FaqQuestions() {
  const { data, isError, error, isFetching, refetch } = useQuery(faqQuery);
  if (isError)
    return <ContentFailure error={error} isFetching={isFetching} refetch={refetch} level={2} />;
  if (!data) return <Skeleton className="h-[36rem] w-full" />;
  const items = data.items.map(({ question, answer }) => ({ title: question, text: answer }));
  return <Accordion name="faq" items={items} />;
}
