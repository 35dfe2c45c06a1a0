import { useQuery } from "@tanstack/react-query";
import { usePlanNames } from "#accounts/browser/index.ts";
import { categoryLabel } from "#catalog/browser/index.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import type { Category } from "#catalog/contract.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { lastOfLevelQuery } from "./last-of-level.ts";

interface LastOfLevelWarningProps {
  lesson: Pick<StudioLesson, "_id" | "category">;
  /** The lesson's new level; undefined if the lesson will be hidden. */
  movedTo?: Category;
}

/**
 * Warns that a published lesson is the last of its level, and names the plans that are not sold
 * without it.
 */
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
