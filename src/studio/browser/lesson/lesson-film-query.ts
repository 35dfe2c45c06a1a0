import { queryOptions } from "@tanstack/react-query";
import { type LessonFilm, lessonFilmEndpoints } from "#media/contract/lesson-film.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

const pollMs = 2_000;

/** A lesson's film, polled while it is encoded. */
export const lessonFilmQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [lessonFilmEndpoints.lessonFilm.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(lessonFilmEndpoints.lessonFilm, { params: { lessonId } }, { signal })).data,
    refetchInterval: ({ state }: { state: { data?: LessonFilm | undefined } }) =>
      isBeingPrepared(state.data) ? pollMs : false,
  });

function isBeingPrepared(film: LessonFilm | undefined): boolean {
  const state = film?.encoding?.state;
  return state === "waiting" || state === "running";
}
