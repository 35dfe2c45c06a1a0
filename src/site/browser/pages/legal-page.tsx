import { useQuery } from "@tanstack/react-query";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { PageHeader, Section } from "#ui/page/page.tsx";
import { headingsOf, Prose } from "#ui/page/prose.tsx";

export const termsQuery = textsQuery(
  "/api/site/terms",
  async () => (await import("#site/contract.ts")).siteEndpoints.terms,
  {},
);
export const privacyQuery = textsQuery(
  "/api/site/privacy",
  async () => (await import("#site/contract.ts")).siteEndpoints.privacy,
  {},
);

/** A legal text with its contents beside it. */
export function LegalText({ query }: { query: typeof termsQuery | typeof privacyQuery }) {
  const { data, isError, error, isFetching, refetch } = useQuery(query);
  return (
    <Section>
      {isError && <ContentFailure {...{ error, isFetching, refetch }} level={1} />}
      {!data && !isError && <Skeleton className="h-[60rem] w-full" />}
      {data && (
        <>
          <PageHeader title={data.title} />
          <div className="grid items-start gap-x-[clamp(40px,6vw,110px)] gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <Prose text={data.text} className="text-copy leading-[1.7]" />
            <nav
              aria-label="On this page"
              className="border-line max-lg:order-first max-lg:border-y max-lg:py-4 lg:sticky lg:top-28 lg:border-l lg:pl-6"
            >
              <ul className="grid gap-x-6 sm:max-lg:grid-cols-2">
                {headingsOf(data.text).map(({ id, text }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="block py-2 text-small leading-snug text-muted hover:text-accent-text"
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </>
      )}
    </Section>
  );
}
