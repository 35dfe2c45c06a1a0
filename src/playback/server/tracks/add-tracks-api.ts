import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { trackEndpoints as endpoints } from "../../contract/track-endpoints.ts";
import { getCaptions, getLessonTracks } from "./get-tracks.ts";
import { saveCaptions, saveChapters } from "./save-tracks.ts";

/** Adds the routes through which instructors edit captions and chapters. */
export function addTracksApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.lessonTracks, ({ params }) => getLessonTracks(deps, params.lessonId));
  serve(api, endpoints.captions, ({ params }) => getCaptions(deps, params));
  serve(api, endpoints.saveCaptions, ({ caller, params, body }) =>
    saveCaptions(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.saveChapters, ({ caller, params, body }) =>
    saveChapters(deps, { actorId: caller.userId, ...params, ...body }),
  );
}
