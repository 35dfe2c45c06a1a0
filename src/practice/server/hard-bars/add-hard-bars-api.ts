import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { hardBarEndpoints as endpoints } from "../../contract/hard-bars.ts";
import { getLessonBars } from "./get-lesson-bars.ts";
import { removeHint, saveHint } from "./save-hint.ts";

/** Adds the teacher's routes about a lesson's bars. */
export function addHardBarsApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.lessonBars, ({ params }) => getLessonBars(deps, params.lessonId));
  serve(api, endpoints.saveHint, async ({ caller, params, body }) => {
    await saveHint(deps, { actorId: caller.userId, ...params, ...body });
    return {};
  });
  serve(api, endpoints.removeHint, async ({ caller, params }) => {
    await removeHint(deps, { actorId: caller.userId, ...params });
    return {};
  });
}
