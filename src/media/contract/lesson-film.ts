import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { preparation } from "./preparations.ts";

/** Clips that one film may be joined of. */
export const maxClips = 50;

const seconds = z.number().check(z.minimum(0), z.maximum(3 * 3_600));

/** What of an upload becomes part of a film: all of it without a start and an end. */
const clip = z
  .strictObject({
    uploadId: z.uuid(),
    startSeconds: z.optional(seconds),
    endSeconds: z.optional(seconds),
  })
  .check(
    z.refine(
      ({ startSeconds = 0, endSeconds = Infinity }) => endSeconds - startSeconds >= 0.5,
      "The end must come after the start",
    ),
  );
export type FilmClip = z.infer<typeof clip>;

/** The moment that becomes the lesson's poster, in the file of a clip, counted from 0. */
const poster = z.strictObject({
  clip: z.int().check(z.minimum(0), z.maximum(maxClips - 1)),
  atSeconds: seconds,
});
export type FilmPoster = z.infer<typeof poster>;

/** The film that a lesson was given last, and the one that students see. */
const lessonFilm = z.object({
  /** Null where no instructor gave it one. */
  preparation: z.nullable(preparation),
  /** Null until a film is ready. Its size is that of a whole playing in the best quality. */
  ready: z.nullable(z.object({ durationSeconds: z.int(), bytes: z.nullable(z.int()) })),
});
export type LessonFilm = z.infer<typeof lessonFilm>;

const lesson = {
  access: "instructor",
  tag: "Studio",
  path: "/api/studio/lessons/{lessonId}/film",
  params: z.object({ lessonId: z.uuid() }),
  data: lessonFilm,
} as const;

export const lessonFilmEndpoints = {
  lessonFilm: endpoint({
    ...lesson,
    method: "GET",
    summary: "A lesson's film, and how far the preparation of the newest is",
    errors: ["catalog.lesson_not_found"],
  }),
  giveFilm: endpoint({
    ...lesson,
    method: "POST",
    summary: "Make a lesson's film of uploads, cut and joined in their order",
    description:
      "What students see stays until the new film is ready. A film that is still being prepared gives way to it; " +
      "the same clips again change nothing.",
    body: z.strictObject({
      clips: z.array(clip).check(z.minLength(1), z.maxLength(maxClips)),
      poster: z.optional(poster),
    }),
    errors: ["catalog.lesson_not_found", "media.upload_not_ready"],
    example: {
      body: {
        clips: [
          { uploadId: "0b8e3c5e-7a1d-4c62-9f60-3d5a4be0c111", startSeconds: 2.5, endSeconds: 180 },
        ],
      },
    },
  }),
};
