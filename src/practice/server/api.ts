import { createHash } from "node:crypto";
import { listPreviews, tagsOfVideos } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { acceptsEncoding, compressReplies } from "#platform/server/http/compress-replies.ts";
import { type Api, serve, serveCachedPublic, serveFile } from "#platform/server/http/serve.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { hardBarEndpoints } from "../contract/hard-bars.ts";
import { practiceEndpoints as endpoints } from "../contract.ts";
import { requestTransposedPrint } from "./engraving/request-transposed-print.ts";
import { getOpenLesson } from "./get-open-lesson.ts";
import { getPractice } from "./get-practice.ts";
import { getPrintedScore, getSystem } from "./get-printed-score.ts";
import { getLessonBars } from "./hard-bars/get-lesson-bars.ts";
import { removeHint, saveHint } from "./hard-bars/save-hint.ts";
import { addRunsApi } from "./runs/add-runs-api.ts";

interface PracticeDeps {
  db: Database;
  jobs: Pick<Jobs, "send">;
}

/** Each view revalidates, so that an ended plan is refused. Unchanged bytes are not sent again. */
const systemCaching = "private, no-cache";

/** Adds the routes of the practice room. */
export function registerPractice(api: Api, deps: PracticeDeps): void {
  serveCachedPublic(
    api,
    endpoints.previews,
    () => listPreviews(deps),
    () => tagsOfVideos([]),
  );
  void api.app.register(async (app) => {
    compressReplies(app);
    serve({ ...api, app }, endpoints.practice, async ({ caller, params }) => {
      const lesson = await getOpenLesson(deps, { caller, slug: params.videoId });
      return getPractice(deps, lesson.id);
    });
  });
  serve(api, endpoints.printedScore, async ({ caller, params }) => {
    const { id, composer } = await getOpenLesson(deps, { caller, slug: params.videoId });
    return { composer, ...(await getPrintedScore(deps, id)) };
  });
  serve(api, endpoints.transposePrint, async ({ caller, params }) => {
    const { id } = await getOpenLesson(deps, { caller, slug: params.videoId });
    return requestTransposedPrint(deps, { lessonId: id, semitones: params.semitones });
  });
  addRunsApi(api, deps);
  addHardBarsApi(api, deps);
  serveFile(api, endpoints.practiceSystem, async ({ caller, params, query, request, reply }) => {
    const { videoId, layout, index } = params;
    const { id: lessonId } = await getOpenLesson(deps, { caller, slug: videoId });
    const acceptsBrotli = acceptsEncoding(request.headers["accept-encoding"], "br");
    const system = { lessonId, scoreSha256: query.score, layout, place: index };
    const content = await getSystem(deps, system, { acceptsBrotli });
    const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
    reply.headers({ etag, "cache-control": systemCaching, vary: "accept-encoding" });
    const name = `${videoId}-${layout}-${index}.svg`;
    if (request.headers["if-none-match"] === etag) {
      reply.code(304);
      return { name, content: Buffer.alloc(0) };
    }
    if (acceptsBrotli) reply.header("content-encoding", "br");
    return { name, content };
  });
}

/** Adds the teacher's routes about a lesson's bars. */
function addHardBarsApi(api: Api, deps: { db: Database }): void {
  serve(api, hardBarEndpoints.lessonBars, ({ params }) => getLessonBars(deps, params.lessonId));
  serve(api, hardBarEndpoints.saveHint, async ({ caller, params, body }) => {
    await saveHint(deps, { actorId: caller.userId, ...params, ...body });
    return {};
  });
  serve(api, hardBarEndpoints.removeHint, async ({ caller, params }) => {
    await removeHint(deps, { actorId: caller.userId, ...params });
    return {};
  });
}
