import { queryOptions } from "@tanstack/react-query";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { isFilmActive } from "../lessons/lesson-state.tsx";

const pollMs = 3_000;

/** One lesson, in whatever state, asked for again and again while its film is prepared. */
export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [studioLessonEndpoints.studioLesson.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(studioLessonEndpoints.studioLesson, { params: { lessonId } }, { signal }))
        .data,
    refetchInterval: ({ state }: { state: { data?: StudioLesson | undefined } }) =>
      state.data && isFilmActive(state.data) ? pollMs : false,
  });
