import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { loadPrices } from "#billing/browser/index.ts";
import { type TextKind, textKind } from "#site/contract/studio-texts.ts";
import { ListSkeleton, StudioArea } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import type { Route } from "./+types/school.ts";
import { kindsOfText } from "./school/fields/text-fields.ts";
import { Mails } from "./school/mails.tsx";
import { TextEditor } from "./school/text-editor.tsx";
import { TextFiles } from "./school/text-files.tsx";
import { textQuery } from "./school/use-edit-text.ts";

const Prices = lazy(async () => ({ default: await loadPrices() }));

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "School",
    description: "The school’s own texts, questions, tapes and prices, and the mails to you.",
    hidden: true,
  });

export default function School() {
  return (
    <StudioArea title="School">
      <Texts />
    </StudioArea>
  );
}

const tabs = [
  ...Object.entries(kindsOfText).map(([value, { label }]) => ({
    value,
    label,
    to: value === "faq" ? "/studio/school" : `/studio/school?tab=${value}`,
  })),
  { value: "prices", label: "Prices", to: "/studio/school?tab=prices" },
  { value: "mails", label: "Mails", to: "/studio/school?tab=mails" },
  { value: "files", label: "Files", to: "/studio/school?tab=files" },
];

function Texts() {
  const [params] = useSearchParams();
  const asked = params.get("tab") ?? "faq";
  const kind = textKind.safeParse(asked).data ?? "faq";
  const section = asked === "files" || asked === "prices" || asked === "mails" ? asked : kind;
  return (
    <>
      <Tabs label="Texts" id="texts" tabs={tabs} value={section} wraps />
      <TabPanel id="texts" value={section}>
        <div className="pt-8">
          {section === "files" && <TextFiles />}
          {section === "prices" && (
            <Suspense fallback={<ListSkeleton label="Prices" />}>
              <Prices />
            </Suspense>
          )}
          {section === "mails" && <Mails />}
          {section === kind && <OneKind key={kind} kind={kind} />}
        </div>
      </TabPanel>
    </>
  );
}

function OneKind({ kind }: { kind: TextKind }) {
  return (
    <QueryView
      query={useQuery(textQuery(kind))}
      skeleton={<ListSkeleton label="Texts" />}
      errorText="Unable to fetch the texts."
    >
      {(text) => <TextEditor text={text} />}
    </QueryView>
  );
}
