export { addMediaApi } from "./api.ts";
export { findMediaManifest } from "./delivery/prepared-media.ts";
export { createFileTickets } from "./file-tickets.ts";
export { cancelLessonFilm } from "./film/cancel-lesson-film.ts";
export { listNewFilms } from "./film/get-lesson-film.ts";
export { type Film, prepareFilm } from "./film/prepare-film.ts";
export { addLessonFilesApi } from "./lesson-files/add-lesson-files-api.ts";
export { workOnMedia } from "./media-jobs.ts";
export {
  countConfinedFilms,
  countEncodings,
  findNewestConfinement,
} from "./queries/encoding-counts.ts";
export {
  countFailedEncodings,
  type FailedEncoding,
  listFailedEncodings,
} from "./queries/failed-encodings.ts";
export { selectLessonFiles as listLessonFiles } from "./queries/lesson-files.ts";
export { findLessonFilm } from "./queries/lesson-films.ts";
export { eraseFilms, exportUploadData, hasFilm, nameUploads } from "./queries/uploads.ts";
export { addUploadsApi } from "./uploads/add-uploads-api.ts";
export { createFolderUploads as createArrivingFiles } from "./uploads/folder-uploads.ts";
export { openUploads, openWholeUploads } from "./uploads/open-uploads.ts";
export { takeUpload, type UploadedFilm } from "./uploads/take-upload.ts";
export { openUploadLocker } from "./uploads/upload-locker.ts";

/** Encoding and drawing need large libraries, so a process loads them on first use. */
export const loadLessonJobs = () => import("./jobs/lesson-jobs.ts");
export const loadEncodingJobs = () => import("./jobs/work-on-encodings.ts");
export const loadImageDrawing = () => import("./poster/drawing/draw-school-image.ts");
