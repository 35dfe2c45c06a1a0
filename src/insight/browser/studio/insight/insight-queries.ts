import { queryOptions } from "@tanstack/react-query";
import { insightEndpoints as endpoints } from "#insight/contract/studio-insight.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { hardBarEndpoints } from "#practice/contract/hard-bars.ts";

/** A page of the watched lessons that match a search, most watched first. */
export const watchedLessonsQuery = (search: string) =>
  pagedListQuery({
    path: endpoints.watchedLessons.path,
    search,
    fetchPage: async (cursor, signal) =>
      (await callApi(endpoints.watchedLessons, { query: { cursor, search } }, { signal })).data,
    itemsOf: ({ lessons }) => lessons,
  });

/** A page of the searches without results, most frequent first. */
export const missedSearchesQuery = pagedListQuery({
  path: endpoints.missedSearches.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(endpoints.missedSearches, { query: { cursor } }, { signal })).data,
  itemsOf: ({ searches }) => searches,
});

/** Students' plays of one lesson. */
export const lessonInsightQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [endpoints.lessonInsight.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(endpoints.lessonInsight, { params: { lessonId } }, { signal })).data,
  });

/** How students come through the bars of one lesson, and its hints. */
export const lessonBarsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [hardBarEndpoints.lessonBars.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(hardBarEndpoints.lessonBars, { params: { lessonId } }, { signal })).data,
  });
