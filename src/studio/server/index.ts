export { addStudioApi } from "./api.ts";
export { eraseUserData } from "./erase-user-data.ts";
export { addInstructorMailApi } from "./instructor-mail/add-instructor-mail-api.ts";
export { openMailRecipients } from "./instructor-mail/list-recipients.ts";
export { sendInstructorDigest } from "./instructor-mail/send-instructor-digest.ts";
export { requeueAlignments } from "./jobs/align-job.ts";
export { requeuePreparations } from "./jobs/preparation-job.ts";
export { type Film, prepareFilm } from "./jobs/prepare-film.ts";
export { addAlignmentApi } from "./lesson-alignment/add-alignment-api.ts";
export { cancelLessonFilm } from "./lesson-film/cancel-lesson-film.ts";
export { findNewFilms } from "./lesson-film/get-lesson-film.ts";
export {
  countConfinedFilms,
  countFailedPreparations,
  countPreparations,
} from "./preparations/count-preparations.ts";
export { exportUploadData, nameUploads } from "./queries/uploads.ts";
export { addTodayApi, type CountWaiting } from "./today/add-today-api.ts";
export { purgeUnusedMedia } from "./unused-media/purge-unused-media.ts";
export { addUploadsApi } from "./uploads/add-uploads-api.ts";
export { takeUpload, type UploadedFilm } from "./uploads/take-upload.ts";
export { openUploadFiles } from "./uploads/upload-files.ts";
export { workOnUploads } from "./uploads/upload-jobs.ts";
export { openUploadLocker } from "./uploads/upload-locker.ts";
export { openUploadTickets } from "./uploads/upload-tickets.ts";

/** Encoding and drawing need large libraries: a process loads them when it uses them. */
export const loadLessonJobs = () => import("./jobs/lesson-jobs.ts");
export const loadPreparationJobs = () => import("./jobs/work-on-preparations.ts");
export const loadAlignmentJobs = () => import("./jobs/align-lesson.ts");
export const loadImageDrawing = () => import("./poster/draw-school-image.ts");
