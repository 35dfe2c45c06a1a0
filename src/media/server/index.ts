export { addMediaApi } from "./api.ts";
export { type MediaManifest, mediaManifest } from "./delivery/media-manifest.ts";
export { mediaFolder } from "./delivery/prepared-folder.ts";
export { cancelLessonFilm } from "./film/cancel-lesson-film.ts";
export { listNewFilms } from "./film/get-lesson-film.ts";
export { type Film, prepareFilm } from "./film/prepare-film.ts";
export { requeuePreparations } from "./jobs/preparation-job.ts";
export {
  countFailedPreparations,
  type FailedPreparation,
  listFailedPreparations,
} from "./queries/failed-preparations.ts";
export { findLessonFilm } from "./queries/lesson-films.ts";
export {
  countConfinedFilms,
  countPreparations,
  findNewestConfinement,
} from "./queries/preparation-counts.ts";
export { eraseFilms, exportUploadData, hasFilm, nameUploads } from "./queries/uploads.ts";
export { purgeUnusedMedia } from "./unused-media/purge-unused-media.ts";
export { addUploadsApi } from "./uploads/add-uploads-api.ts";
export { takeUpload, type UploadedFilm } from "./uploads/take-upload.ts";
export { createUploadFiles } from "./uploads/upload-files.ts";
export { workOnUploads } from "./uploads/upload-jobs.ts";
export { openUploadLocker } from "./uploads/upload-locker.ts";
export { createUploadTickets } from "./uploads/upload-tickets.ts";

/** Encoding and drawing need large libraries: a process loads them when it uses them. */
export const loadLessonJobs = () => import("./jobs/lesson-jobs.ts");
export const loadPreparationJobs = () => import("./jobs/work-on-preparations.ts");
export const loadImageDrawing = () => import("./poster/drawing/draw-school-image.ts");
