import { queryOptions } from "@tanstack/react-query";
import { categoriesOf, type PaidPlan } from "#billing/contract/plans.ts";
import { billingEndpoints, type ListedPlan } from "#billing/contract.ts";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import type { Category } from "#catalog/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

interface PublishedLesson {
  lessonId: string;
  category: Category;
  /** Undefined if the lesson will be hidden. */
  movedTo?: Category | undefined;
}

/**
 * Whether a published lesson is the last of its level, and which plans would open no lesson without
 * it.
 */
export const lastOfLevelQuery = ({ lessonId, category, movedTo }: PublishedLesson) =>
  queryOptions({
    queryKey: [
      studioLessonEndpoints.studioLessons.path,
      "last-of-level",
      { lessonId, category, movedTo },
    ],
    queryFn: async ({ signal }) => {
      const query = { search: "", category, state: "published" } as const;
      const { data } = await callApi(studioLessonEndpoints.studioLessons, { query }, { signal });
      const plans = (await callApi(billingEndpoints.plans, {}, { signal })).data;
      return { isLast: data.total === 1, closedPlans: findClosedPlans(plans, category, movedTo) };
    },
    staleTime: 0,
  });

/**
 * The plans that open no lesson after one lesson of the category is hidden or moved to another
 * category.
 */
export function findClosedPlans(
  plans: readonly Pick<ListedPlan, "plan" | "lessons">[],
  category: Category,
  movedTo?: Category,
): PaidPlan[] {
  const loses = (plan: PaidPlan) => {
    const opened = categoriesOf(plan);
    return opened.includes(category) && (movedTo === undefined || !opened.includes(movedTo));
  };
  return plans.filter(({ plan, lessons }) => lessons === 1 && loses(plan)).map(({ plan }) => plan);
}
