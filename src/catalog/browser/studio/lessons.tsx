import { useSearchParams } from "react-router";
import { categoryLabel } from "#catalog/browser/index.ts";
import { type Category, categories } from "#catalog/contract.ts";
import { StudioArea } from "#studio/browser/index.ts";
import { pageMeta } from "#ui/page/page-meta.ts";
import { TabPanel, Tabs } from "#ui/page/tabs.tsx";
import type { Route } from "./+types/lessons.ts";
import { LevelLessons } from "./lessons/level-lessons.tsx";

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Lessons",
    description: "All lessons by level: drafts, scheduled, published and hidden ones.",
    hidden: true,
  });

const isCategory = (value: string | null): value is Category =>
  categories.some((category) => category === value);

export default function Lessons() {
  return (
    <StudioArea title="Lessons">
      <Levels />
    </StudioArea>
  );
}

function Levels() {
  const [params] = useSearchParams();
  const asked = params.get("level");
  const level = isCategory(asked) ? asked : "beginner";
  const tabs = categories.map((value) => ({
    value,
    label: categoryLabel(value),
    to: value === "beginner" ? "/studio/lessons" : `/studio/lessons?level=${value}`,
  }));
  return (
    <>
      <Tabs label="Levels" id="level" tabs={tabs} value={level} />
      <TabPanel id="level" value={level}>
        <div className="pt-8">
          <LevelLessons key={level} level={level} />
        </div>
      </TabPanel>
    </>
  );
}
