import * as z from "zod/mini";
import { maxLessonFileBytes, maxLessonFiles } from "#catalog/contract/lesson-files.ts";
import { lessonFile } from "#catalog/contract.ts";
import { endpoint, singleLine, slug } from "#platform/contract.ts";

/** A lesson's files, in the teacher's order. */
const fileList = z.object({ files: z.array(lessonFile) });

export const lessonFileName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please write a name"),
    z.maxLength(100, "Please use at most 100 characters"),
    z.regex(singleLine, "Please use one line"),
  );

const ofLesson = {
  access: "instructor",
  tag: "Studio",
  path: "/api/studio/lessons/{lessonId}/files",
  params: z.object({ lessonId: z.uuid() }),
} as const;
const one = {
  ...ofLesson,
  path: "/api/studio/lessons/{lessonId}/files/{fileId}",
  params: z.object({ lessonId: z.uuid(), fileId: z.uuid() }),
  data: fileList,
} as const;

export const lessonFileEndpoints = {
  studioLessonFiles: endpoint({
    ...ofLesson,
    method: "GET",
    summary: "The files beside a lesson in any state",
    data: fileList,
    errors: ["catalog.lesson_not_found"],
  }),
  addLessonFile: endpoint({
    ...ofLesson,
    method: "POST",
    summary: "Attach a PDF, MIDI or MP3 file to a lesson",
    description:
      "The body is the file, of at most 20 MB (PDF), 1 MB (MIDI) or 30 MB (MP3). Its content says of which kind it is.",
    query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) }),
    bytes: { contentType: "application/octet-stream", maxBytes: maxLessonFileBytes },
    data: z.null(),
    headersOnly: {
      status: 201,
      headers: {
        Location: {
          description: "Where it is renamed and removed.",
          example: "/api/studio/lessons/…/files/…",
        },
      },
    },
    limit: { points: 60, durationSeconds: 600 },
    errors: [
      "catalog.lesson_not_found",
      "media.too_many_lesson_files",
      "media.lesson_file_repeated",
      "media.lesson_file_unreadable",
      "media.lesson_file_too_large",
      "media.lesson_file_incomplete",
      "platform.storage_full",
    ],
  }),
  changeLessonFile: endpoint({
    ...one,
    method: "PUT",
    summary: "Rename a file of a lesson, and set its place in the list, from 0",
    body: z.strictObject({
      name: lessonFileName,
      place: z.int().check(z.minimum(0), z.maximum(maxLessonFiles - 1)),
    }),
    errors: ["media.lesson_file_not_found"],
  }),
  removeLessonFile: endpoint({
    ...one,
    method: "DELETE",
    summary: "Delete a file of a lesson",
    errors: ["media.lesson_file_not_found"],
  }),
  openLessonFile: endpoint({
    method: "POST",
    path: "/api/video/{videoId}/files/{fileId}/open",
    access: "user",
    tag: "Playback",
    summary: "Where the caller downloads a file beside a lesson that they may watch",
    description:
      "The URL is the caller's own, answers ranges, and is valid for ten minutes while they are logged in and their plan opens the lesson.",
    params: z.object({ videoId: slug, fileId: z.uuid() }),
    data: z.object({ url: z.string() }),
    limit: { points: 60, durationSeconds: 60 },
    errors: [
      "catalog.video_not_found",
      "billing.plan_lacks_category",
      "media.lesson_file_not_found",
    ],
  }),
};

export const lessonFileErrors = {
  "media.lesson_file_not_found": {
    status: 404,
    message: "There is no such file. It may have been removed.",
  },
  "media.too_many_lesson_files": {
    status: 409,
    message: `A lesson has at most ${maxLessonFiles} files. Remove one first.`,
  },
  "media.lesson_file_repeated": {
    status: 409,
    message: "This file lies beside the lesson already.",
  },
  "media.lesson_file_unreadable": {
    status: 422,
    message: "This is no PDF, MIDI or MP3 file.",
  },
  "media.lesson_file_too_large": { status: 413, message: "This file is too large." },
  "media.lesson_file_incomplete": {
    status: 400,
    message: "The file did not arrive whole. Please try again.",
  },
} as const;

declare module "#platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof lessonFileErrors> {}
}
