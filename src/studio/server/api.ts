import { type Api, serve } from "#platform/server/http/serve.ts";
import { lessonFilmEndpoints } from "../contract/lesson-film.ts";
import { preparationEndpoints as endpoints } from "../contract/preparations.ts";
import { getLessonFilm } from "./lesson-film/get-lesson-film.ts";
import { giveFilm, type LessonFilmDeps } from "./lesson-film/give-film.ts";
import { cancelPreparation } from "./preparations/cancel-preparation.ts";
import { listPreparations } from "./preparations/list-preparations.ts";
import { retryPreparation } from "./preparations/retry-preparation.ts";

/** Adds the studio's own routes, for instructors alone. */
export function addStudioApi(api: Api, deps: LessonFilmDeps): void {
  serve(api, endpoints.preparations, ({ query }) => listPreparations(deps, query.page));
  serve(api, endpoints.cancelPreparation, ({ caller, params }) =>
    cancelPreparation(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, endpoints.retryPreparation, ({ caller, params }) =>
    retryPreparation(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, lessonFilmEndpoints.lessonFilm, ({ params }) => getLessonFilm(deps, params.lessonId));
  serve(api, lessonFilmEndpoints.giveFilm, ({ caller, params, body }) =>
    giveFilm(deps, { actorId: caller.userId, ...params, ...body }),
  );
}
