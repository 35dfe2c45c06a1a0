import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadSampleReceipt } from "#billing/browser/index.ts";
import { receiptPreview } from "#billing/contract/seller.ts";
import type { LibraryTexts } from "#catalog/contract.ts";
import { libraryTexts } from "#catalog/contract.ts";
import { loadContactOptions } from "#contact/browser/index.ts";
import { makeQueryClient } from "#site/browser/document/make-query-client.ts";
import { FaqQuestions } from "#site/browser/pages/faq-questions.tsx";
import { HomeSections } from "#site/browser/pages/home/home-sections.tsx";
import { Instructor } from "#site/browser/pages/instructor.tsx";
import { PrivacyText, TermsText } from "#site/browser/pages/legal-page.tsx";
import { Footer } from "#site/browser/shell/footer/footer.tsx";
import { SchoolLogo } from "#site/browser/shell/school-logo.tsx";
import { accentProperties } from "#site/browser/shell/theme/school-accent.tsx";
import { shellQuery, useShell } from "#site/browser/shell/use-shell.ts";
import type { TextKind } from "#site/contract/studio-texts.ts";
import { PreviewDialog } from "#studio/browser/index.ts";
import { OwnPhotos } from "#ui/media/own-photos.ts";
import { Picture } from "#ui/media/picture.tsx";
import { NotFoundPage } from "#ui/page/not-found-page.tsx";
import { Heading, PageHeader, Section } from "#ui/page/page.tsx";
import type { Previewed } from "./use-edit-text.ts";

const ContactOptions = lazy(async () => ({ default: await loadContactOptions() }));
const SampleReceipt = lazy(async () => ({ default: await loadSampleReceipt() }));

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
          <Section>
            <SchoolLogo />
          </Section>
          <Section>
            <Suspense>
              <ContactOptions />
            </Suspense>
          </Section>
          <Instructor />
          <Footer />
        </>
      );
    case "look":
      return <BothThemes />;
    case "photos":
      return <PhotoPages />;
    case "seller":
      return (
        <Section>
          <Suspense>
            <SampleReceipt preview={receiptPreview.parse(responses[0]?.data)} />
          </Suspense>
        </Section>
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

/** The logo, and what every page shows in the accent, in both themes. */
function BothThemes() {
  const style = accentProperties(useShell()?.accent ?? null);
  // Light on a dark device too.
  return ["light-section scheme-light!", "dark-section"].map((theme) => (
    <div key={theme} className={`${theme} bg-surface text-text`} style={style}>
      <Section>
        <SchoolLogo />
        <p className="mt-5 font-semibold text-accent-text">A link looks like this.</p>
        <div className="button-row mt-5">
          <span className="button button-primary button-regular">A button</span>
        </div>
      </Section>
    </div>
  ));
}

/** The pages with the draft's photos. */
function PhotoPages() {
  return (
    <OwnPhotos value={useShell()?.photos ?? {}}>
      <div className="dark-section bg-surface text-text">
        <HomeSections lacksStats={false} />
      </div>
      <Section>
        <Suspense>
          <ContactOptions />
        </Suspense>
      </Section>
      <Section>
        <Heading level={2}>Beside login and registration</Heading>
        <Picture
          name="close"
          place="signIn"
          alt=""
          sizes="32rem"
          className="mt-5 aspect-square w-full max-w-[32rem] rounded-sheet"
        />
      </Section>
      <NotFoundPage />
    </OwnPhotos>
  );
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
