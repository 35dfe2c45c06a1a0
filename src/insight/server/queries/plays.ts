import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

interface Film {
  videoId: string;
  mediaId: string;
}

interface WatchedFilm extends Film {
  userId: string;
  plays: Buffer;
  credit: number;
}

const clock = sql<Date>`clock_timestamp()`;

/** A user's plays of a film, locked, and the time since the last report. Starts with `film`. */
export async function lockWatchedFilm(
  trx: Trx,
  film: WatchedFilm & { countedAt: Date },
): Promise<{ plays: Buffer; credit: number; elapsedSeconds: number }> {
  await trx
    .insertInto("watchedFilms")
    .values(film)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom("watchedFilms")
    .select(["plays", "credit"])
    .select(sql<number>`extract(epoch from ${clock} - counted_at)::float8`.as("elapsedSeconds"))
    .where("videoId", "=", film.videoId)
    .where("mediaId", "=", film.mediaId)
    .where("userId", "=", film.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateWatchedFilm(trx: Trx, film: WatchedFilm): Promise<void> {
  await trx
    .updateTable("watchedFilms")
    .set({ plays: film.plays, credit: film.credit, countedAt: clock })
    .where("videoId", "=", film.videoId)
    .where("mediaId", "=", film.mediaId)
    .where("userId", "=", film.userId)
    .execute();
}

interface NewPlays extends Film {
  /** Counts of the whole film. */
  buckets: number;
  isNewViewer: boolean;
  firstPlayed: readonly number[];
  replayed: readonly number[];
}

/**
 * Adds one viewer's new plays. Every transaction locks the film first, which prevents deadlocks.
 */
export async function addToTotals(trx: Trx, plays: NewPlays): Promise<void> {
  const { videoId, mediaId, buckets, isNewViewer, firstPlayed, replayed } = plays;
  await sql`
    insert into film_totals (video_id, media_id, buckets, viewers, played_buckets)
    values (${videoId}, ${mediaId}, ${buckets}, ${isNewViewer ? 1 : 0}, ${firstPlayed.length})
    on conflict (video_id, media_id) do update set
      viewers = film_totals.viewers + excluded.viewers,
      played_buckets = film_totals.played_buckets + excluded.played_buckets,
      played_at = excluded.played_at
  `.execute(trx);
  await sql`
    insert into bucket_totals (video_id, media_id, bucket, viewers, replayers)
    select ${videoId}::uuid, ${mediaId}::text, bucket, sum(viewer), sum(replayer)
    from (
      select unnest(${[...firstPlayed]}::int[]) as bucket, 1 as viewer, 0 as replayer
      union all
      select unnest(${[...replayed]}::int[]), 0, 1
    ) played
    group by bucket
    on conflict (video_id, media_id, bucket) do update set
      viewers = bucket_totals.viewers + excluded.viewers,
      replayers = bucket_totals.replayers + excluded.replayers
  `.execute(trx);
}

/** Counts one view of a visitor, who is nobody's viewer. */
export async function addVisitorView(
  trx: Trx,
  { videoId, mediaId, buckets }: Film & { buckets: number },
): Promise<void> {
  await sql`
    insert into film_totals (video_id, media_id, buckets, viewers, played_buckets, visitor_views)
    values (${videoId}, ${mediaId}, ${buckets}, 0, 0, 1)
    on conflict (video_id, media_id) do update set
      visitor_views = film_totals.visitor_views + 1, played_at = excluded.played_at
  `.execute(trx);
}

/**
 * Erases a user's plays. Anonymous totals stay. Call it after playback's eraser, which ends the
 * sessions whose reports would add plays again.
 */
export async function eraseInsight(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("watchedFilms").where("userId", "=", userId).execute();
}

/** Deletes plays of films that no lesson has had for a month. */
export async function purgeReplacedFilms(db: Executor): Promise<void> {
  await sql`
    with replaced as (
      delete from film_totals using insight_videos video
      where video.id = film_totals.video_id
        and video.media_id is distinct from film_totals.media_id
        and played_at < now() - interval '30 days'
      returning film_totals.video_id, film_totals.media_id
    )
    delete from watched_films using replaced
    where watched_films.video_id = replaced.video_id and watched_films.media_id = replaced.media_id
  `.execute(db);
}

/** The films with counted plays of a user, each with the time of the last play. */
export async function exportInsightData(db: Executor, userId: string) {
  const watchedFilms = await db
    .selectFrom("watchedFilms")
    .select(["videoId", "mediaId", "countedAt"])
    .where("userId", "=", userId)
    .orderBy("countedAt")
    .execute();
  return { watchedFilms };
}
