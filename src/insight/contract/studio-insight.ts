import * as z from "zod/mini";
import { categories } from "#catalog/contract/categories.ts";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, singleLine } from "#platform/contract.ts";

const studio = { access: "instructor", tag: "Studio" } as const;
const count = z.int().check(z.nonnegative());
const share = z.number().check(z.minimum(0), z.maximum(1));

/** Rows on one page of the lists. */
export const insightPageSize = 25;

/** A lesson with enough viewers for figures. */
const watchedLesson = z.object({
  _id: z.uuid(),
  title: z.string(),
  category: z.enum(categories),
  viewers: count,
  /** The average share of the lesson that viewers have played. */
  watchedThrough: share,
});
export type WatchedLesson = z.infer<typeof watchedLesson>;

/** Null stands for fewer than five people, including none. */
const people = z.nullable(count);

const playedBucket = z.object({
  viewers: people,
  /** Students who played it more than once. */
  replayers: people,
  questions: count,
});
export type PlayedBucket = z.infer<typeof playedBucket>;

const lessonInsight = z.object({
  _id: z.uuid(),
  videoId: z.string(),
  title: z.string(),
  durationSeconds: z.number(),
  /** How often visitors without an account began to play it while it was free. */
  visitorViews: count,
  /** Null while fewer than five students have watched the lesson's film. */
  watched: z.nullable(
    z.object({
      viewers: count,
      watchedThrough: share,
      /** One per five seconds of the film. */
      buckets: z.array(playedBucket),
    }),
  ),
});
export type LessonInsight = z.infer<typeof lessonInsight>;
export type WatchedFilm = NonNullable<LessonInsight["watched"]>;

const missedSearch = z.object({
  /** The search itself, in lower case and without accents. */
  _id: z.string(),
  people: count,
});
export type MissedSearch = z.infer<typeof missedSearch>;

export const insightEndpoints = {
  watchedLessons: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/insight",
    summary: "Lessons that at least five students have watched, the most watched first",
    query: z.object({
      cursor,
      search: z._default(z.string().check(z.maxLength(100), z.regex(singleLine)), ""),
    }),
    data: z.extend(page, { lessons: z.array(watchedLesson) }),
  }),
  lessonInsight: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/insight/lessons/{lessonId}",
    summary: "Where students stop, what they replay and what they ask, by five seconds of a lesson",
    description: "Nothing is said about fewer than five people.",
    params: z.object({ lessonId: z.uuid() }),
    data: lessonInsight,
    errors: ["catalog.lesson_not_found"],
  }),
  missedSearches: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/insight/searches",
    summary: "What at least five students searched for in vain within 90 days",
    query: z.object({ cursor }),
    data: z.extend(page, { searches: z.array(missedSearch) }),
  }),
};
