import * as z from "zod/mini";
import { visibleText } from "#platform/contract/text.ts";
import { isoInstant, multiLine, singleLine, slug } from "#platform/contract.ts";
import { categories } from "./categories.ts";

/** Rows on one page of the studio's list of lessons. */
export const lessonsPageSize = 50;

/** Visitors see published lessons alone; a scheduled one is published when its time has come. */
export const lessonStates = ["draft", "scheduled", "published", "hidden"] as const;
export type LessonState = (typeof lessonStates)[number];

/** Names below `/api/video/`, which no lesson may have. */
export const reservedSlugs: readonly string[] = ["new", "library", "next", "tastes"];

const category = z.enum(categories);

/** A lesson's name in URLs, which stays as it is once the lesson was published. */
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

/** What an instructor writes about a lesson. The description may be missing until it is published. */
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

/** The film that a lesson was given last, until it is ready. */
const newFilm = z.object({
  state: z.enum(["waiting", "running", "failed"]),
  percent: z.int(),
  /** Why it failed, in the instructor's words; null otherwise. */
  failure: z.nullable(z.string()),
});
export type NewFilm = z.infer<typeof newFilm>;

/** A lesson as instructors see it. */
export const studioLesson = z.object({
  _id: z.uuid(),
  /** Counts the changes by instructors; sent back with the next, which is refused where it is outdated. */
  version: z.int(),
  state: z.enum(lessonStates),
  /** When it is to be published; null unless it is scheduled. */
  publishOn: z.nullable(isoInstant),
  /** When it was first published; null for one that never was. */
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
  /** Of its film: `none` until there is one. */
  film: z.enum(["none", "preparing", "ready", "failed"]),
  /** The film that is waiting, being encoded, or failed; null where the newest is ready or cancelled. */
  newFilm: z.nullable(newFilm),
  ratedBy: z.int(),
  averageRating: z.number(),
});
export type StudioLesson = z.infer<typeof studioLesson>;
