import { queryOptions } from "@tanstack/react-query";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

/** One lesson, in whatever state. */
export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [studioLessonEndpoints.studioLesson.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(studioLessonEndpoints.studioLesson, { params: { lessonId } }, { signal }))
        .data,
  });
