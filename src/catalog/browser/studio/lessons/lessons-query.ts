import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { type LessonState, lessonsPageSize } from "#catalog/contract/studio-lessons.ts";
import type { Category } from "#catalog/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioListQuery } from "#studio/browser/index.ts";

export interface LessonListFilter {
  level: Category;
  state: LessonState | "all";
  search: string;
}

/** A level's lessons that match the filter, in their order. */
export const lessonsQuery = ({ level, state, search }: LessonListFilter) =>
  studioListQuery({
    path: studioLessonEndpoints.studioLessons.path,
    search: `${level} ${state} ${search}`,
    pageSize: lessonsPageSize,
    fetchPage: async (page, signal) => {
      const query = { page, search, category: level, ...(state !== "all" && { state }) };
      return (await callApi(studioLessonEndpoints.studioLessons, { query }, { signal })).data;
    },
    itemsOf: ({ lessons }) => lessons,
  });
