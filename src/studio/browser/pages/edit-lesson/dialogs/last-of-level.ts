import { queryOptions } from "@tanstack/react-query";
import { categoriesOf, type PaidPlan } from "#billing/contract/plans.ts";
import { billingEndpoints, type ListedPlan } from "#billing/contract.ts";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import type { Category } from "#catalog/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

/** Whether a published lesson is the last of its level, and which plans open nothing without it. */
export const lastOfLevelQuery = (category: Category, lessonId: string) =>
  queryOptions({
    queryKey: [studioLessonEndpoints.studioLessons.path, "last-of-level", category, lessonId],
    queryFn: async ({ signal }) => {
      const query = { page: 1, search: "", category, state: "published" } as const;
      const { data } = await callApi(studioLessonEndpoints.studioLessons, { query }, { signal });
      const plans = (await callApi(billingEndpoints.plans, {}, { signal })).data;
      return { isLast: data.total === 1, closedPlans: findClosedPlans(plans, category) };
    },
    staleTime: 0,
  });

/** The plans that open no lesson once one lesson of the category is hidden. */
export function findClosedPlans(
  plans: readonly Pick<ListedPlan, "plan" | "lessons">[],
  category: Category,
): PaidPlan[] {
  return plans
    .filter(({ plan, lessons }) => lessons === 1 && categoriesOf(plan).includes(category))
    .map(({ plan }) => plan);
}
