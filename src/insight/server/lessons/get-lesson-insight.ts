import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { bucketAt, fewestPeople } from "../../contract/buckets.ts";
import type { LessonInsight, PlayedBucket } from "../../contract/studio-insight.ts";
import { type BucketRow, findFilm, selectBuckets } from "../queries/lessons.ts";
import { computeWatchedThrough } from "./list-watched-lessons.ts";

export interface LessonInsightDeps {
  db: Database;
  /** The moments of a lesson's questions, in seconds. */
  listAskedMoments: (videoId: string) => Promise<number[]>;
}

/**
 * Students' plays of a lesson's present film, by buckets, with its questions. Empty if fewer than
 * five students have watched it. Throws `catalog.lesson_not_found`.
 */
export async function getLessonInsight(
  { db, listAskedMoments }: LessonInsightDeps,
  lessonId: string,
): Promise<LessonInsight> {
  const film = await findFilm(db, lessonId);
  if (!film) throw new AppError("catalog.lesson_not_found");
  const { slug, title, durationSeconds, viewers, buckets, visitorViews } = film;
  const lesson = { _id: film.id, videoId: slug, title, durationSeconds, visitorViews };
  if (viewers < fewestPeople) return { ...lesson, watched: null };
  const [rows, moments] = await Promise.all([selectBuckets(db, film), listAskedMoments(film.id)]);
  return {
    ...lesson,
    watched: {
      viewers,
      watchedThrough: computeWatchedThrough(film),
      buckets: presentBuckets(buckets, rows, moments),
    },
  };
}

function presentBuckets(
  buckets: number,
  rows: readonly BucketRow[],
  moments: readonly number[],
): PlayedBucket[] {
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const asked = Map.groupBy(moments, (seconds) => bucketAt(seconds, buckets));
  return Array.from({ length: buckets }, (_, bucket) => ({
    viewers: enoughPeople(byBucket.get(bucket)?.viewers),
    replayers: enoughPeople(byBucket.get(bucket)?.replayers),
    questions: asked.get(bucket)?.length ?? 0,
  }));
}

/** A number of people; null if it is below five. */
function enoughPeople(people = 0): number | null {
  return people >= fewestPeople ? people : null;
}
