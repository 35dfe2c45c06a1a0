import { queryOptions } from "@tanstack/react-query";
import { studioLessonEndpoints } from "#catalog/contract/studio-lesson-endpoints.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { type LessonFilm, lessonFilmEndpoints } from "#media/contract/lesson-film.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

const pollMs = 3_000;

/** One lesson in any state, polled while its film is encoded. */
export const studioLessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [studioLessonEndpoints.studioLesson.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(studioLessonEndpoints.studioLesson, { params: { lessonId } }, { signal }))
        .data,
    refetchInterval: ({ state }: { state: { data?: StudioLesson | undefined } }) =>
      state.data && isFilmActive(state.data) ? pollMs : false,
  });

/** Whether a lesson's film is being encoded, so that its state changes. */
export const isFilmActive = ({ newFilm }: Pick<StudioLesson, "newFilm">): boolean =>
  newFilm !== null && newFilm.state !== "failed";

export const editLessonPath = (lessonId: string) => `/studio/lessons/edit?lesson=${lessonId}`;

const filmPollMs = 2_000;

/** A lesson's film, polled while it is encoded. */
export const lessonFilmQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [lessonFilmEndpoints.lessonFilm.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(lessonFilmEndpoints.lessonFilm, { params: { lessonId } }, { signal })).data,
    refetchInterval: ({ state }: { state: { data?: LessonFilm | undefined } }) =>
      isBeingPrepared(state.data) ? filmPollMs : false,
  });

function isBeingPrepared(film: LessonFilm | undefined): boolean {
  const state = film?.encoding?.state;
  return state === "waiting" || state === "running";
}
