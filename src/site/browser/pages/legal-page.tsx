import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { textsQuery } from "#platform/browser/api/api-query.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { ContentFailure } from "#site/browser/pages/content-failure.tsx";
import type { Legal } from "#site/contract.ts";
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

/** The terms of use, with their version. */
export function TermsText() {
  const shown = useQuery(termsQuery);
  return <LegalText shown={shown} lead={shown.data && <TermsVersion {...shown.data} />} />;
}

export function PrivacyText() {
  return <LegalText shown={useQuery(privacyQuery)} />;
}

interface LegalTextProps {
  shown: Pick<UseQueryResult<Legal>, "data" | "error" | "isFetching" | "refetch">;
  lead?: ReactNode;
}

/** A legal text with its table of contents beside it. */
function LegalText({ shown, lead }: LegalTextProps) {
  const { data, error, isFetching, refetch } = shown;
  return (
    <Section>
      {error && (
        <ContentFailure error={error} isFetching={isFetching} refetch={refetch} level={1} />
      )}
      {!data && !error && <Skeleton className="h-[60rem] w-full" />}
      {data && (
        <>
          <PageHeader title={data.title}>{lead}</PageHeader>
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

function TermsVersion({ version, effectiveOn }: { version: string; effectiveOn: string | null }) {
  return (
    <p>
      Version {version}
      {effectiveOn && `, effective from ${presentDay(effectiveOn)}`}
    </p>
  );
}
