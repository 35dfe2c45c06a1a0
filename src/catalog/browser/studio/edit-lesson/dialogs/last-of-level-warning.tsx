import { useQuery } from "@tanstack/react-query";
import { usePlanNames } from "#accounts/browser/index.ts";
import { categoryLabel } from "#catalog/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import type { Category } from "#catalog/contract.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { lastOfLevelQuery } from "./last-of-level.ts";

interface LastOfLevelWarningProps {
  lesson: Pick<StudioLesson, "_id" | "category">;
  /** The level that it goes to; undefined where it is hidden. */
  movedTo?: Category;
}

/** Warns that no lesson is left at a published lesson's level, and which plans are not sold then. */
export function LastOfLevelWarning({ lesson, movedTo }: LastOfLevelWarningProps) {
  const { _id: lessonId, category } = lesson;
  const planName = usePlanNames();
  const { data } = useQuery(lastOfLevelQuery({ lessonId, category, movedTo }));
  if (!data?.isLast) return null;
  const closed = data.closedPlans.map(planName);
  return (
    <p role="alert" className="rounded-control border border-danger/60 p-4 font-medium">
      This is the last lesson of its level, {categoryLabel(category)}.{" "}
      {closed.length === 0
        ? "The plans that open this level are sold without it."
        : `Nobody can buy ${presentList(closed)} until a lesson of it is shown again.`}
    </p>
  );
}
