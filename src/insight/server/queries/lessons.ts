import { sql } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  cutPage,
  type PageRequest,
  type PageRows,
} from "#platform/server/database/keyset.ts";
import { fewestPeople } from "../../contract/buckets.ts";

export interface WatchedLessonRow {
  id: string;
  title: string;
  category: Category;
  viewers: number;
  playedBuckets: number;
  buckets: number;
}

// A literal, so that the partial index matches.
const isShown = sql.raw(`film_totals.viewers >= ${fewestPeople}`);

const mostWatchedFirst = createKeyset([
  { value: "film_totals.viewers", type: "bigint", direction: "desc" },
  { value: "film_totals.video_id", type: "uuid", direction: "asc" },
]);

/**
 * A page of the lessons whose film has enough viewers, most watched first, and the number of all.
 */
export async function selectWatchedLessons(
  db: Executor,
  { search, cursor, limit }: PageRequest & { search: string },
): Promise<PageRows<WatchedLessonRow> & { total: number }> {
  const part = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const shown = sql`
    film_totals join insight_videos video
      on video.id = film_totals.video_id and video.media_id = film_totals.media_id
    where ${isShown} ${search === "" ? sql`` : sql`and video.title ilike ${part}`}`;
  const { rows } = await sql<WatchedLessonRow>`
    select video.id, video.title, video.category, film_totals.viewers,
      film_totals.played_buckets::float8 as played_buckets, film_totals.buckets,
      ${mostWatchedFirst.position} as position
    from ${shown} and ${mostWatchedFirst.isAfter(cursor)}
    order by ${mostWatchedFirst.order} limit ${limit + 1}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${shown}
  `.execute(db);
  return { ...cutPage(rows, limit), total: counted.rows[0]?.total ?? 0 };
}

export interface FilmRow {
  id: string;
  slug: string;
  title: string;
  durationSeconds: number;
  mediaId: string | null;
  /** Zero without plays of its film. */
  viewers: number;
  playedBuckets: number;
  buckets: number;
  /** Views by visitors, who are not among the viewers. */
  visitorViews: number;
}

/** A lesson with the totals of its present film. */
export async function findFilm(db: Executor, id: string): Promise<FilmRow | undefined> {
  const { rows } = await sql<FilmRow>`
    select video.id, video.slug, video.title, video.duration_seconds, video.media_id,
      coalesce(film_totals.viewers, 0) as viewers, coalesce(film_totals.buckets, 0) as buckets,
      coalesce(film_totals.played_buckets, 0)::float8 as played_buckets,
      coalesce(film_totals.visitor_views, 0) as visitor_views
    from insight_videos video left join film_totals
      on film_totals.video_id = video.id and film_totals.media_id = video.media_id
    where video.id = ${id}
  `.execute(db);
  return rows[0];
}

export interface BucketRow {
  bucket: number;
  viewers: number;
  replayers: number;
}

/** The played buckets of a film. */
export async function selectBuckets(
  db: Executor,
  { id, mediaId }: Pick<FilmRow, "id" | "mediaId">,
): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select bucket, viewers, replayers from bucket_totals
    where video_id = ${id} and media_id = ${mediaId}
  `.execute(db);
  return rows;
}
