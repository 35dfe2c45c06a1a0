import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { fewestPeople } from "#insight/contract/buckets.ts";
import { ItemHead, ListSection, StudioArea, StudioList } from "#studio/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import type { Route } from "./+types/insight.ts";
import { missedSearchesQuery } from "./insight/insight-queries.ts";
import { LessonInsightDetails } from "./insight/lesson/lesson-details.tsx";
import { WatchedLessons } from "./insight/watched-lessons.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Insight",
    description: "Where students stop, what they replay, and what they look for in vain.",
    hidden: true,
  });

const sections = {
  lessons: { label: "Lessons", content: <WatchedLessons /> },
  searches: { label: "Searches", content: <MissedSearchList /> },
} satisfies Record<string, { label: string; content: ReactNode }>;

const tabs = [
  { value: "lessons", label: sections.lessons.label, to: "/studio/insight" },
  { value: "searches", label: sections.searches.label, to: "/studio/insight?tab=searches" },
] as const;

/** The lesson's id is in the query, so that one document serves all lessons. */
export default function Insight() {
  return (
    <StudioArea title="Insight">
      <View />
    </StudioArea>
  );
}

function View() {
  const [params] = useSearchParams();
  const lessonId = params.get("lesson");
  if (lessonId !== null) return <LessonInsightDetails key={lessonId} lessonId={lessonId} />;
  const section = params.get("tab") === "searches" ? "searches" : "lessons";
  return (
    <>
      <Tabs label="Insight" id="insight" tabs={tabs} value={section} />
      <TabPanel id="insight" value={section}>
        <div className="pt-8">{sections[section].content}</div>
      </TabPanel>
    </>
  );
}

/** Students' searches without results. */
function MissedSearchList() {
  const query = useInfiniteQuery(missedSearchesQuery);
  return (
    <ListSection
      id="missed-searches"
      title="Searches without results"
      lead={`What signed-in students searched for in vain within 90 days, and how many of them did. Searches of fewer than ${fewestPeople} students are left out, and so is what looks like an address or a number.`}
    >
      <StudioList
        query={query}
        noun="searches"
        empty={`Nothing that ${fewestPeople} students searched for was missing.`}
      >
        {({ _id: search, people }) => (
          <ItemHead amount={`${people} students`}>
            <p className="min-w-0 font-medium wrap-anywhere">{search}</p>
          </ItemHead>
        )}
      </StudioList>
    </ListSection>
  );
}
