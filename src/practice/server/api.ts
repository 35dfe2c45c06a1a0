import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { practiceEndpoints as endpoints } from "../contract.ts";
import { getOpenLesson } from "./get-open-lesson.ts";
import { getPractice } from "./get-practice.ts";

interface PracticeDeps {
  db: Database;
}

/** Adds the routes of the practice room. */
export function addPracticeApi(api: Api, deps: PracticeDeps): void {
  serve(api, endpoints.practice, async ({ caller, params }) => {
    const lesson = await getOpenLesson(deps, { caller, slug: params.videoId });
    return getPractice(deps, lesson.id);
  });
  serveFile(api, endpoints.practiceSystem, async ({ caller, params }) => {
    await getOpenLesson(deps, { caller, slug: params.videoId });
    throw new AppError("practice.not_engraved");
  });
}
