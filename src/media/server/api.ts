import { type Api, serve } from "#platform/server/http/serve.ts";
import { acceptUploads, readPicture } from "#platform/server/http/uploads/read-picture.ts";
import { encodingEndpoints as endpoints } from "../contract/encodings.ts";
import { lessonFilmEndpoints } from "../contract/lesson-film.ts";
import { lessonPosterEndpoints } from "../contract/lesson-poster.ts";
import { cancelEncoding } from "./encoding/cancel-encoding.ts";
import { listEncodings } from "./encoding/list-encodings.ts";
import { retryEncoding } from "./encoding/retry-encoding.ts";
import { getLessonFilm } from "./film/get-lesson-film.ts";
import { giveFilm, type LessonFilmDeps } from "./film/give-film.ts";
import { openPosterDrawer } from "./poster/open-poster-drawer.ts";
import {
  getLessonPoster,
  type LessonPosterDeps,
  setLessonPoster,
  takePosterFrame,
} from "./poster/set-lesson-poster.ts";

/** Adds the routes of encodings, films and posters, for instructors alone. */
export function addMediaApi(
  api: Api,
  deps: LessonFilmDeps & Omit<LessonPosterDeps, "drawer">,
): void {
  serve(api, endpoints.encodings, ({ query }) => listEncodings(deps, query.cursor));
  serve(api, endpoints.cancelEncoding, ({ caller, params }) =>
    cancelEncoding(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, endpoints.retryEncoding, ({ caller, params }) =>
    retryEncoding(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, endpoints.acceptBrokenPictures, ({ caller, params }) =>
    retryEncoding(deps, { actorId: caller.userId, ...params, acceptsBroken: true }),
  );
  serve(api, lessonFilmEndpoints.lessonFilm, ({ caller, params }) =>
    getLessonFilm(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, lessonFilmEndpoints.giveFilm, ({ caller, params, body }) =>
    giveFilm(deps, { actorId: caller.userId, ...params, ...body }),
  );
  addPosterRoutes(api, deps);
}

function addPosterRoutes(api: Api, deps: Omit<LessonPosterDeps, "drawer">): void {
  const { lessonPoster, uploadPoster } = lessonPosterEndpoints;
  const drawer = openPosterDrawer();
  api.app.addHook("onClose", async () => drawer.close());
  void api.app.register(async (scope) => {
    await acceptUploads(scope, uploadPoster.upload);
    serve({ ...api, app: scope }, uploadPoster, async (input) => {
      const image = await readPicture(input, uploadPoster.upload);
      const change = { actorId: input.caller.userId, ...input.params };
      return setLessonPoster({ ...deps, drawer }, { ...change, image });
    });
  });
  serve(api, lessonPoster, ({ params }) => getLessonPoster(deps, params.lessonId));
  serve(api, lessonPosterEndpoints.takePosterFrame, ({ caller, params, body }) =>
    takePosterFrame(deps, { actorId: caller.userId, ...params, ...body }),
  );
}
