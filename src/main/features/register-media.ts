import path from "node:path";
import { findSessionUser } from "#accounts/server/index.ts";
import {
  addLessonFilesApi,
  addMediaApi,
  addUploadsApi,
  createArrivingFiles,
  createFileTickets,
  openUploadLocker,
  openUploads,
} from "#media/server/index.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { openFileStore } from "#platform/server/storage/index.ts";
import type { FeatureContext } from "./context.ts";

/** Adds the routes of encodings, films, posters, uploads and the files beside lessons. */
export async function registerMedia(api: Api, context: FeatureContext): Promise<void> {
  const { db, jobs, settings, tokenSecret, mediaFiles, masterKey, waitForInvalidation } = context;
  const findViewer = (login: Parameters<typeof findSessionUser>[1]) =>
    findSessionUser({ db }, login);
  const files = await openUploads(settings.storage);
  addMediaApi(api, { db, jobs, files, waitForInvalidation, mediaFiles, masterKey });
  const locker = openUploadLocker(settings.directDatabaseUrl);
  api.app.addHook("onClose", locker.stop);
  addUploadsApi(api, {
    db,
    jobs,
    locker,
    files,
    maxBytes: settings.uploadMaxBytes,
    tickets: createFileTickets(tokenSecret, "studio/upload-ticket"),
    findViewer,
  });
  addLessonFilesApi(api, {
    db,
    files: await openFileStore(settings.storage, "lesson-files"),
    arriving: createArrivingFiles(path.join(settings.dataDir, "work", "lesson-files")),
    waitForInvalidation,
    tickets: createFileTickets(tokenSecret, "media/lesson-file-ticket"),
    findViewer,
  });
}
