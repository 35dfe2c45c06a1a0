import { buildUrl } from "#platform/contract.ts";
import { type Api, serve, serveHeaders } from "#platform/server/http/serve.ts";
import { lessonFileEndpoints as endpoints } from "../../contract/lesson-files.ts";
import { addDownloadRoute, type DownloadDeps, openLessonFile } from "./add-download-route.ts";
import { addLessonFile, type LessonFileDeps } from "./add-lesson-file.ts";
import { changeLessonFile, getLessonFiles, removeLessonFile } from "./change-lesson-files.ts";

/** Adds the routes of the files beside lessons: the teacher's list, and students' downloads. */
export function addLessonFilesApi(api: Api, deps: LessonFileDeps & DownloadDeps): void {
  serve(api, endpoints.studioLessonFiles, ({ params }) => getLessonFiles(deps, params.lessonId));
  serveHeaders(api, endpoints.addLessonFile, async ({ caller, params, query, request, body }) => {
    const { lessonId } = params;
    const fileId = await addLessonFile(deps, {
      actorId: caller.userId,
      lessonId,
      name: query.name,
      sizeBytes: Number(request.headers["content-length"] ?? 0),
      body,
      isComplete: () => request.raw.complete,
    });
    return { location: buildUrl(endpoints.changeLessonFile.path, { lessonId, fileId }) };
  });
  serve(api, endpoints.changeLessonFile, ({ caller, params, body }) =>
    changeLessonFile(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.removeLessonFile, ({ caller, params }) =>
    removeLessonFile(deps, { actorId: caller.userId, ...params }),
  );
  serve(api, endpoints.openLessonFile, ({ caller, params }) =>
    openLessonFile(deps, caller, params),
  );
  addDownloadRoute(api.app, deps);
}
