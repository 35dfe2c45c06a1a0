import { listTastes, tagsOfVideos } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { compressReplies } from "#platform/server/http/compress-replies.ts";
import { type Api, serve, serveCachedPublic, serveFile } from "#platform/server/http/serve.ts";
import { practiceEndpoints as endpoints } from "../contract.ts";
import { getOpenLesson } from "./get-open-lesson.ts";
import { getPractice } from "./get-practice.ts";
import { getSystem } from "./get-system.ts";

interface PracticeDeps {
  db: Database;
}

/** Named by the score's hash. Whose plan ends keeps what they were given, as on paper. */
const systemCaching = "private, max-age=604800, immutable";

/** Adds the routes of the practice room. */
export function addPracticeApi(api: Api, deps: PracticeDeps): void {
  serveCachedPublic(
    api,
    endpoints.tastes,
    () => listTastes(deps),
    () => tagsOfVideos([]),
  );
  void api.app.register(async (app) => {
    compressReplies(app);
    serve({ ...api, app }, endpoints.practice, async ({ caller, params }) => {
      const lesson = await getOpenLesson(deps, { caller, slug: params.videoId });
      return getPractice(deps, lesson.id);
    });
  });
  serveFile(api, endpoints.practiceSystem, async ({ caller, params, query, request, reply }) => {
    const { videoId, layout, index } = params;
    const { id: lessonId } = await getOpenLesson(deps, { caller, slug: videoId });
    const acceptsBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    const system = { lessonId, scoreSha256: query.score, layout, place: index };
    const content = await getSystem(deps, system, { acceptsBrotli });
    if (acceptsBrotli) reply.header("content-encoding", "br");
    reply.header("cache-control", systemCaching);
    reply.header("vary", "accept-encoding, token, authorization");
    return { name: `${videoId}-${layout}-${index}.svg`, content };
  });
}
