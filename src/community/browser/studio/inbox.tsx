import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { DeletionRequests, MessageList } from "#contact/browser/index.ts";
import { StudioArea } from "#studio/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import type { Route } from "./+types/inbox.ts";
import { StudioQuestions } from "./inbox/questions.tsx";
import { StudioReviews } from "./inbox/reviews.tsx";
import { SavedAnswerList } from "./inbox/saved-answers.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Inbox",
    description: "What students ask, write and think, and the teacher's replies.",
    hidden: true,
  });

const sections = {
  questions: { label: "Questions", content: <StudioQuestions /> },
  reviews: { label: "Reviews", content: <StudioReviews /> },
  messages: { label: "Messages", content: <MessageList /> },
  deletions: { label: "Deletions", content: <DeletionRequests /> },
  answers: { label: "Saved answers", content: <SavedAnswerList /> },
} satisfies Record<string, { label: string; content: ReactNode }>;

type Section = keyof typeof sections;

const isSection = (value: string | null): value is Section => value !== null && value in sections;

const tabs = Object.entries(sections).map(([value, { label }]) => ({
  value,
  label,
  to: value === "questions" ? "/studio/inbox" : `/studio/inbox?tab=${value}`,
}));

export default function Inbox() {
  return (
    <StudioArea title="Inbox">
      <InboxSections />
    </StudioArea>
  );
}

function InboxSections() {
  const [params] = useSearchParams();
  const asked = params.get("tab");
  const section = isSection(asked) ? asked : "questions";
  return (
    <>
      <Tabs label="Inbox" id="inbox" tabs={tabs} value={section} />
      <TabPanel id="inbox" value={section}>
        <div className="pt-8">{sections[section].content}</div>
      </TabPanel>
    </>
  );
}
