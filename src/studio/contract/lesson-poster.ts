import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

export const maxPosterBytes = 10 * 1024 * 1024;

const studio = {
  access: "instructor",
  tag: "Studio",
  method: "POST",
  params: z.object({ lessonId: z.uuid() }),
  /** URL path of the new poster 960 px wide. */
  data: z.object({ poster: z.string() }),
  limit: { points: 60, durationSeconds: 600 },
} as const;

export const lessonPosterEndpoints = {
  uploadPoster: endpoint({
    ...studio,
    path: "/api/studio/lessons/{lessonId}/poster",
    summary: "Draw a lesson's posters and share image from a picture",
    description:
      "JPEG, PNG, WebP, GIF or AVIF of at most 24 megapixels; it is cropped to 16:10, encoded anew and loses its " +
      "metadata. The film stays as it is; the next film brings its own frame.",
    upload: { field: "picture", maxBytes: maxPosterBytes },
    errors: ["catalog.lesson_not_found", "studio.picture_unreadable", "studio.picture_too_large"],
  }),
  takePosterFrame: endpoint({
    ...studio,
    path: "/api/studio/lessons/{lessonId}/poster/frame",
    summary: "Draw a lesson's posters and share image from a moment of its film",
    description: "A moment after the film's end is its last one.",
    body: z.strictObject({ atSeconds: z.number().check(z.minimum(0), z.maximum(12 * 3_600)) }),
    errors: ["catalog.lesson_not_found", "studio.film_not_ready"],
  }),
};
