import { queryOptions } from "@tanstack/react-query";
import { type LessonPoster, lessonPosterEndpoints } from "#media/contract/lesson-poster.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

/** A worker draws it in a second; a film takes minutes. */
const pollMs = { planned: 5_000, waiting: 1_000, done: false, failed: false } as const;

/** A lesson's poster, asked for again and again while a worker draws it. */
export const lessonPosterQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [lessonPosterEndpoints.lessonPoster.path, lessonId],
    queryFn: async ({ signal }) => {
      const params = { lessonId };
      return (await callApi(lessonPosterEndpoints.lessonPoster, { params }, { signal })).data;
    },
    refetchInterval: ({ state }: { state: { data?: LessonPoster | undefined } }) =>
      state.data ? pollMs[state.data.state] : false,
  });
