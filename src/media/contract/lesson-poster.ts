import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

export const maxPosterBytes = 15 * 1024 * 1024;

/** Reasons why a moment gave no poster, in the teacher's words. */
export const posterFailures = {
  "film-not-ready": "The film was replaced meanwhile. Choose the moment again.",
  unknown: "Something went wrong on our side. The server’s log says what.",
} as const;

const lessonPoster = z.object({
  /** URL path of the poster 960 px wide, or null. */
  poster: z.nullable(z.string()),
  /**
   * The state of the last requested moment: `planned` waits for the film, `waiting` for a worker.
   */
  state: z.enum(["planned", "waiting", "done", "failed"]),
  failure: z.nullable(z.string()),
});
export type LessonPoster = z.infer<typeof lessonPoster>;

const studio = {
  access: "instructor",
  tag: "Studio",
  params: z.object({ lessonId: z.uuid() }),
} as const;
const limit = { points: 60, durationSeconds: 600 };

export const lessonPosterEndpoints = {
  lessonPoster: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}/poster",
    summary: "A lesson's poster, and how far the one of a moment is",
    data: lessonPoster,
    errors: ["catalog.lesson_not_found"],
  }),
  uploadPoster: endpoint({
    ...studio,
    method: "POST",
    limit,
    /** URL path of the new poster 960 px wide. */
    data: z.object({ poster: z.string() }),
    path: "/api/studio/lessons/{lessonId}/poster",
    summary: "Draw a lesson's posters and share image from a picture",
    description:
      "JPEG, PNG, WebP, GIF or AVIF of at most 50 megapixels; it is cropped to 16:10, encoded anew and loses its " +
      "metadata. The film stays as it is; the next film brings its own frame.",
    upload: { field: "picture", maxBytes: maxPosterBytes },
    errors: ["catalog.lesson_not_found", "media.picture_unreadable", "media.picture_too_large"],
  }),
  takePosterFrame: endpoint({
    ...studio,
    method: "POST",
    limit,
    data: lessonPoster,
    path: "/api/studio/lessons/{lessonId}/poster/frame",
    summary: "Draw a lesson's posters and share image from a moment of its film",
    description:
      "A worker draws them; until then the lesson keeps its poster. A moment after the film's end is its last one.",
    body: z.strictObject({ atSeconds: z.number().check(z.minimum(0), z.maximum(12 * 3_600)) }),
    errors: ["catalog.lesson_not_found", "media.film_not_ready"],
  }),
};
