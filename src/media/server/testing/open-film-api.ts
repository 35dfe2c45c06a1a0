import { addStudioLessonsApi } from "#catalog/server/index.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { addPlaybackApi } from "#playback/server/index.ts";
import { addMediaApi, cancelLessonFilm, listNewFilms } from "../index.ts";
import type { UploadFiles } from "../uploads/upload-files.ts";
import type { useStudio } from "./test-studio.ts";

/** A server with the routes of a lesson's film, called by one instructor; `call` sends its calls. */
export async function openFilmApi(
  studio: Awaited<ReturnType<typeof useStudio>>,
  { files, caller }: { files: UploadFiles; caller: Caller },
) {
  const { db, jobs, log, mediaFiles, masterKey } = studio;
  const { app } = await buildServer({
    log,
    errorTable,
    publicUrl: "http://school.test",
    trustProxy: false,
    identifyCaller: async () => caller,
    addApi: (api) => {
      addMediaApi(api, {
        db,
        jobs,
        files,
        masterKey,
        mediaFiles,
        waitForInvalidation: async () => {},
      });
      addStudioLessonsApi(api, {
        db,
        waitForInvalidation: async () => {},
        listNewFilms: (lessonIds) => listNewFilms({ db }, lessonIds),
        cancelFilm: cancelLessonFilm,
      });
      addPlaybackApi(api, {
        db,
        mediaFiles,
        mediaUrl: "",
        masterKey,
        publicUrl: "http://school.test",
        playerFile: "",
        findViewer: async () => caller,
        listFilmBars: async () => [],
      });
    },
  });

  const call = async (method: "GET" | "POST" | "PUT", path: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { token: "Bearer of-the-teacher" },
      ...(payload && { payload }),
    });
    const { data, code } = response.json();
    return response.statusCode === 200 ? data : { status: response.statusCode, code };
  };
  return { app, call };
}
