import { queryOptions } from "@tanstack/react-query";
import {
  insightEndpoints as endpoints,
  insightPageSize,
} from "#insight/contract/studio-insight.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioListQuery } from "#studio/browser/index.ts";

/** A page of the watched lessons that match a search, most watched first. */
export const watchedLessonsQuery = (search: string) =>
  studioListQuery({
    path: endpoints.watchedLessons.path,
    search,
    pageSize: insightPageSize,
    fetchPage: async (page, signal) =>
      (await callApi(endpoints.watchedLessons, { query: { page, search } }, { signal })).data,
    itemsOf: ({ lessons }) => lessons,
  });

/** A page of the searches without results, most frequent first. */
export const missedSearchesQuery = studioListQuery({
  path: endpoints.missedSearches.path,
  pageSize: insightPageSize,
  fetchPage: async (page, signal) =>
    (await callApi(endpoints.missedSearches, { query: { page } }, { signal })).data,
  itemsOf: ({ searches }) => searches,
});

/** Students' plays of one lesson. */
export const lessonInsightQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [endpoints.lessonInsight.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(endpoints.lessonInsight, { params: { lessonId } }, { signal })).data,
  });
