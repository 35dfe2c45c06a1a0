import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#platform/browser/api/call-api.ts";
import { hardBarEndpoints as endpoints } from "#practice/contract/hard-bars.ts";

/** How students come through the bars of one lesson, and its hints. */
export const lessonBarsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [endpoints.lessonBars.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(endpoints.lessonBars, { params: { lessonId } }, { signal })).data,
  });
