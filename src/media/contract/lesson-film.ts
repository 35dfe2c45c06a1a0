import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { encoding } from "./encodings.ts";
import { filmComposition, longestFilmSeconds, shortestFilmSeconds } from "./film-composition.ts";

/** The maximum number of clips per film. */
export const maxClips = 50;

const seconds = z.number().check(z.minimum(0), z.maximum(longestFilmSeconds));

/** The used part of an upload; the whole upload without start and end. */
const clip = z
  .strictObject({
    uploadId: z.uuid(),
    startSeconds: z.optional(seconds),
    endSeconds: z.optional(seconds),
    /** Set for the second of two clips, which runs at the same time as the first. */
    composition: z.optional(filmComposition),
  })
  .check(
    z.refine(
      ({ startSeconds = 0, endSeconds = Infinity }) =>
        endSeconds - startSeconds >= shortestFilmSeconds,
      "The end must come after the start",
    ),
  );
export type FilmClip = z.infer<typeof clip>;

/**
 * Whether only the second of two clips runs at the same time as another, and a third one is a whole
 * voice recording.
 */
function isComposable(clips: readonly FilmClip[]): boolean {
  return clips.every(({ composition }, index) => {
    if (!composition) return true;
    const voice = clips[2];
    const isWhole = voice?.startSeconds === undefined && voice?.endSeconds === undefined;
    const length = composition.sound === "voice" ? 3 : 2;
    return index === 1 && clips.length === length && isWhole;
  });
}

/** The moment of the lesson's poster, in the seconds of a clip's file. Clips count from 0. */
const poster = z.strictObject({
  clip: z.int().check(z.minimum(0), z.maximum(maxClips - 1)),
  atSeconds: seconds,
});
export type FilmPoster = z.infer<typeof poster>;

/** The film that a lesson was last given, and the one that students see. */
const lessonFilm = z.object({
  /** Null without a film by an instructor. */
  encoding: z.nullable(encoding),
  /** Null before a film is ready. Its size: one whole play in the best quality. */
  ready: z.nullable(z.object({ durationSeconds: z.int(), bytes: z.nullable(z.int()) })),
  /** The clips of the film given last, while the caller has their uploads; otherwise null. */
  given: z.nullable(
    z.array(
      z.object({
        uploadId: z.uuid(),
        name: z.string(),
        startSeconds: z.nullable(seconds),
        endSeconds: z.nullable(seconds),
        composition: z.nullable(filmComposition),
      }),
    ),
  ),
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
    summary: "A lesson's film, and the progress of the newest one's encoding",
    errors: ["catalog.lesson_not_found"],
  }),
  giveFilm: endpoint({
    ...lesson,
    method: "POST",
    summary: "Make a lesson's film of uploads, cut, and joined in their order or shown at once",
    description:
      "What students see stays until the new film is ready. A film that is still being prepared gives way to it; " +
      "the same clips again change nothing. With a `composition` the second of two clips runs at the same time as " +
      "the first, as picture in picture or in turn; the film has the time that both have. A third clip may be its voice recording.",
    body: z.strictObject({
      clips: z
        .array(clip)
        .check(
          z.minLength(1),
          z.maxLength(maxClips),
          z.refine(
            isComposable,
            "Only the second of two clips can run at the same time as another",
          ),
        ),
      poster: z.optional(poster),
    }),
    errors: ["catalog.lesson_not_found", "media.upload_not_ready", "media.upload_has_no_picture"],
    example: {
      body: {
        clips: [
          { uploadId: "0b8e3c5e-7a1d-4c62-9f60-3d5a4be0c111", startSeconds: 2.5, endSeconds: 180 },
          {
            uploadId: "7d0f5b1a-2c3e-4f58-8a6b-9c1d2e3f4a55",
            composition: {
              offsetSeconds: -1.2,
              layout: { kind: "inset", large: "first", corner: "bottom-right", size: "medium" },
              sound: "second",
            },
          },
        ],
      },
    },
  }),
};
