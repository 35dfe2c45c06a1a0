import * as z from "zod/mini";
import { visibleText } from "#platform/contract/text.ts";
import { isoInstant, multiLine, singleLine, slug } from "#platform/contract.ts";
import { categories } from "./categories.ts";

/** The most lessons that may be free at a time. */
export const maxFreeLessons = 3;

/** The longest beginning of a film that may be free. */
export const maxFreeMinutes = 60;
export const freeMinutes = z.int().check(z.minimum(1), z.maximum(maxFreeMinutes));

/** Rows on one page of the studio's list of lessons. */
export const lessonsPageSize = 50;

/**
 * A lesson's states. Visitors see only published lessons. A scheduled lesson is published at its
 * time.
 */
export const lessonStates = ["draft", "scheduled", "published", "hidden"] as const;
export type LessonState = (typeof lessonStates)[number];

/** Names below `/api/video/`, which no slug may equal. */
export const reservedSlugs: readonly string[] = ["new", "library", "next", "previews"];

const category = z.enum(categories);

/** A lesson's name in URLs. It is permanent once the lesson was published. */
const lessonSlug = slug.check(
  z.refine((name) => !reservedSlugs.includes(name), "Please choose another name"),
);

const line = (longest: number) =>
  z
    .string()
    .check(
      z.regex(singleLine, "Please write one line"),
      ...visibleText,
      z.maxLength(longest, `Please use at most ${longest} characters`),
    );

export const lessonTitle = line(120).check(z.minLength(1, "Please give a title"));

/** A lesson's texts. The description may be missing until the lesson is published. */
export const lessonTexts = z.strictObject({
  title: lessonTitle,
  videoId: lessonSlug,
  category,
  tagline: line(80),
  description: z
    .string()
    .check(
      z.regex(multiLine),
      ...visibleText,
      z.maxLength(2_000, "Please use at most 2000 characters"),
    ),
  composer: line(120),
  /** Searchable styles and kinds, in one line. */
  keywords: line(300),
});
export type LessonTexts = z.infer<typeof lessonTexts>;

/** The lesson's newest film, until it is ready. */
const newFilm = z.object({
  state: z.enum(["waiting", "running", "failed"]),
  percent: z.int(),
  /** Why the film failed, as text for instructors; null otherwise. */
  failure: z.nullable(z.string()),
});
export type NewFilm = z.infer<typeof newFilm>;

/** A lesson as instructors see it. */
export const studioLesson = z.object({
  _id: z.uuid(),
  /**
   * Counts the instructors' changes. The next change sends it back, and is refused if it is
   * outdated.
   */
  version: z.int(),
  state: z.enum(lessonStates),
  /** The publication time of a scheduled lesson; null in other states. */
  publishOn: z.nullable(isoInstant),
  /** The time of the first publication; null before. */
  publishedOn: z.nullable(isoInstant),
  title: z.string(),
  videoId: z.string(),
  category,
  tagline: z.string(),
  description: z.string(),
  composer: z.string(),
  keywords: z.string(),
  /** URL of the poster 960 px wide. */
  poster: z.string(),
  /** Whole minutes, at least 1; null without a film. */
  duration: z.nullable(z.int()),
  /** The state of its film; `none` without one. */
  film: z.enum(["none", "preparing", "ready", "failed"]),
  /**
   * The film that is waiting, being encoded or failed. Null if the newest is ready or cancelled.
   */
  newFilm: z.nullable(newFilm),
  /** Whether anyone may watch its film or the beginning of it, while it is published. */
  isFree: z.boolean(),
  /** The minutes from the start that are free; null for the whole film. */
  freeMinutes: z.nullable(freeMinutes),
  /** Whether home shows it as its trailer, while it is published. */
  isTrailer: z.boolean(),
  ratedBy: z.int(),
  averageRating: z.number(),
});
export type StudioLesson = z.infer<typeof studioLesson>;
