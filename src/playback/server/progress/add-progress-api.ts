import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { progressEndpoints as endpoints } from "../../contract/progress-endpoints.ts";
import { getWatchableVideo } from "../get-playable-video.ts";
import { deleteLearned, insertLearned } from "../queries/progress.ts";
import { getNextLessons, listProgress } from "./get-next-lessons.ts";

/** Adds the routes that return a student's progress. */
export function addProgressApi(api: Api, deps: { db: Database }): void {
  serve(api, endpoints.progress, ({ caller }) => listProgress(deps, caller.userId));
  serve(api, endpoints.nextLessons, ({ caller }) => getNextLessons(deps, caller));

  serve(api, endpoints.markLearned, async ({ caller: { userId, role }, params: { videoId } }) => {
    const { slug } = await getWatchableVideo(deps, { userId, role, slug: videoId });
    await insertLearned(deps.db, { userId, slug });
    return { videoId };
  });

  serve(api, endpoints.unmarkLearned, async ({ caller: { userId }, params: { videoId } }) => {
    await deleteLearned(deps.db, { userId, slug: videoId });
    return { videoId };
  });
}
