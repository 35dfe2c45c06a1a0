import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import type { LibraryTexts } from "#catalog/contract.ts";
import { libraryTexts } from "#catalog/contract.ts";
import { loadContactOptions } from "#contact/browser/index.ts";
import { makeQueryClient } from "#site/browser/document/make-query-client.ts";
import { Instructor } from "#site/browser/pages/about/instructor.tsx";
import { FaqQuestions } from "#site/browser/pages/faq/questions.tsx";
import { HomeSections } from "#site/browser/pages/home/home-sections.tsx";
import { PrivacyText, TermsText } from "#site/browser/pages/legal-page.tsx";
import { Footer } from "#site/browser/shell/footer/footer.tsx";
import { shellQuery } from "#site/browser/shell/use-shell.ts";
import type { TextKind } from "#site/contract/studio-texts.ts";
import { PreviewDialog } from "#studio/browser/index.ts";
import { Heading, PageHeader, Section } from "#ui/page/page.tsx";
import type { Previewed } from "./use-edit-text.ts";

const ContactOptions = lazy(async () => ({ default: await loadContactOptions() }));

interface PreviewProps {
  kind: TextKind;
  responses: Previewed;
  onClose: () => void;
}

/**
 * The site's page with a draft. A separate query client holds the draft's data, so that no other
 * page shows them.
 */
export function Preview({ kind, responses, onClose }: PreviewProps) {
  const client = usePreviewClient(responses);
  return (
    <PreviewDialog onClose={onClose}>
      <QueryClientProvider client={client}>
        <Page kind={kind} responses={responses} />
      </QueryClientProvider>
    </PreviewDialog>
  );
}

function Page({ kind, responses }: Omit<PreviewProps, "onClose">) {
  switch (kind) {
    case "home":
    case "testimonials":
    case "single":
    case "tapes":
      return (
        <div className="dark-section bg-surface text-text">
          <HomeSections lacksStats={false} />
        </div>
      );
    case "faq":
      return (
        <Section>
          <div className="mx-auto max-w-[52rem]">
            <PageHeader eyebrow="FAQ's" title="Frequently asked questions" />
            <FaqQuestions />
          </div>
        </Section>
      );
    case "about":
      return <Instructor />;
    case "school":
      return (
        <>
          <Instructor />
          <Footer />
        </>
      );
    case "contact":
      return (
        <Section>
          <Suspense>
            <ContactOptions />
          </Suspense>
        </Section>
      );
    case "library":
      return <Welcomes texts={libraryTexts.parse(responses[0]?.data)} />;
    case "terms":
      return <TermsText />;
    case "privacy":
      return <PrivacyText />;
  }
}

/** The library's heading with the welcome of every level. */
function Welcomes({ texts: { heading, tabs } }: { texts: LibraryTexts }) {
  return (
    <Section>
      <Heading level={1} look="title" className="mb-5">
        {heading}
      </Heading>
      {tabs.map(({ category, welcome }) => (
        <p key={category} className="mt-5 max-w-[62ch] text-copy text-muted">
          {welcome}
        </p>
      ))}
    </Section>
  );
}

function usePreviewClient(responses: Previewed) {
  const own = useQueryClient();
  const [client] = useState(() => {
    const made = makeQueryClient();
    made.setQueryData(shellQuery.queryKey, own.getQueryData(shellQuery.queryKey));
    for (const { path, data } of responses) made.setQueryData([path, {}], data);
    return made;
  });
  useEffect(() => () => client.clear(), [client]);
  return client;
}
