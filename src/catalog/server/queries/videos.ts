import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type { Category } from "../../contract.ts";
import { isPublished, publishedVideos, type VideoRow, videos } from "./video-row.ts";

/** A lesson in any state. */
export async function selectVideo(db: Executor, slug: string): Promise<VideoRow | undefined> {
  const [video] = await videoBySlug(db, { slug });
  return video;
}

const videoBySlug = prepareQuery((db, { slug }: { slug: string }) =>
  videos(db).where("slug", "=", slug),
);

/** The newest videos, newest first; playable ones before the others. */
export async function selectNewest(
  db: Executor,
  { limit }: { limit: number },
): Promise<VideoRow[]> {
  const ready = await newestReady(db, { limit });
  const rest = limit - ready.length;
  return rest === 0 ? ready : [...ready, ...(await newestPreparing(db, { limit: rest }))];
}

const newestWhere = (isReady: "=" | "!=") =>
  prepareQuery((db, { limit }: { limit: number }) =>
    publishedVideos(db)
      .where("mediaState", isReady, sql.lit("ready"))
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(limit),
  );
const [newestReady, newestPreparing] = [newestWhere("="), newestWhere("!=")];

/** Videos that were first published within this many days and are published now. */
export function selectPublishedWithin(
  db: Executor,
  { days, limit }: { days: number; limit: number },
): Promise<VideoRow[]> {
  return publishedVideos(db)
    .where("createdAt", ">", sql<Date>`school_now() - make_interval(days => ${days})`)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Those of these videos that are published, the newest first. */
export function selectPublished(db: Executor, ids: readonly string[]): Promise<VideoRow[]> {
  return publishedVideos(db)
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Those of these videos that are published, in no order. */
export function selectPublishedBySlug(db: Executor, slugs: readonly string[]): Promise<VideoRow[]> {
  return publishedVideos(db).where("slug", "in", slugs).execute();
}

/** Lessons whose practice room is open to everyone, in the order of the school's folder. */
export function selectPreviews(db: Executor): Promise<VideoRow[]> {
  return publishedVideos(db)
    .where("isTaste", "=", true)
    .orderBy("serialNumber")
    .limit(10)
    .execute();
}

/** The trailer, if visitors can play it. */
export function selectTrailer(db: Executor): Promise<VideoRow | undefined> {
  return publishedVideos(db)
    .where("isTrailer", "=", true)
    .where("isFree", "=", true)
    .where("mediaState", "=", "ready")
    .executeTakeFirst();
}

/** Videos after the first `skip` of a category, read from the index of positions. */
export const selectCategoryPage = prepareQuery(
  (db, { category, skip, limit }: { category: Category; skip: number; limit: number }) =>
    videos(db)
      .where("category", "=", category)
      .where("categoryPosition", ">", skip)
      .orderBy("categoryPosition")
      .limit(limit),
);

/** The number of a category's videos: the position of its last one. */
export async function countCategory(db: Executor, category: Category): Promise<number> {
  const [last] = await lastPosition(db, { category });
  return last?.categoryPosition ?? 0;
}

const lastPosition = prepareQuery((db, { category }: { category: Category }) =>
  db
    .selectFrom("videos")
    .select("categoryPosition")
    .where("category", "=", category)
    .orderBy("categoryPosition", "desc")
    .limit(1),
);

/** The number of videos of each of these categories, in their order. */
export const countCategories = prepareQuery(
  (_, { categories }: { categories: readonly Category[] }) =>
    sql<{ category: Category; count: number }>`
      select wanted.category, coalesce((
        select category_position from videos where videos.category = wanted.category
        order by category_position desc limit 1
      ), 0) as count
      from unnest(${categories}::text[]) with ordinality as wanted (category, place) order by place`,
);

interface AfterPosition {
  category: Category;
  position: number;
  limit: number;
}

/**
 * The videos after a position in their category, nearest first; playable ones before the others.
 */
export async function selectNext(db: Executor, after: AfterPosition): Promise<VideoRow[]> {
  const ready = await nextReady(db, after);
  const limit = after.limit - ready.length;
  return limit === 0 ? ready : [...ready, ...(await nextPreparing(db, { ...after, limit }))];
}

const nextWhere = (isReady: "=" | "!=") =>
  prepareQuery((db, { category, position, limit }: AfterPosition) =>
    videos(db)
      .where("category", "=", category)
      .where("categoryPosition", ">", position)
      .where("mediaState", isReady, sql.lit("ready"))
      .orderBy("categoryPosition")
      .limit(limit),
  );
const [nextReady, nextPreparing] = [nextWhere("="), nextWhere("!=")];

/**
 * Rated videos, best first, by (sum + w·m) / (count + w): `m` is the mean of all ratings and `w` the
 * number of prior ratings of that mean. Of videos with equally many ratings the greater sum has the
 * better score, so an index scan gives the few candidates, without reading the whole table.
 */
export function selectTopRated(
  db: Executor,
  {
    priorRatings,
    limit,
    onlyReady = false,
  }: { priorRatings: number; limit: number; onlyReady?: boolean },
): Promise<VideoRow[]> {
  const isListed = onlyReady ? sql`${isPublished} and media_state = 'ready'` : isPublished;
  const best = sql<{ ratedId: string; score: number }>`(
    with recursive counts (rated_by) as (
      (select rated_by from videos where rated_by > 0 and ${isPublished} order by rated_by limit 1)
      union all
      select (
        select videos.rated_by from videos
        where videos.rated_by > counts.rated_by and ${isPublished} order by videos.rated_by limit 1
      ) from counts where counts.rated_by is not null
    )
    select candidate.id as rated_id,
      (candidate.ratings_total + ${priorRatings}::float8 * sums.ratings_total / sums.rated_by)
        / (candidate.rated_by + ${priorRatings}::float8) as score
    from rating_sums sums, counts cross join lateral (
      select id, ratings_total, rated_by from videos
      where videos.rated_by = counts.rated_by and ${isListed}
      order by ratings_total desc, id limit ${limit}
    ) candidate
    order by score desc, candidate.rated_by desc, candidate.id limit ${limit}
  )`;
  return videos(db)
    .innerJoin(best.as("best"), (join) => join.onRef("best.ratedId", "=", "videos.id"))
    .orderBy("best.score", "desc")
    .orderBy("videos.ratedBy", "desc")
    .orderBy("videos.id")
    .execute();
}

/** The number of videos with playable media. */
export async function selectReadyCount(db: Executor): Promise<number> {
  const row = await db
    .selectFrom("videos")
    .select((count) => count.fn.countAll<number>().as("ready"))
    .where("mediaState", "=", "ready")
    .where(isPublished)
    .executeTakeFirstOrThrow();
  return row.ready;
}

export async function selectMediaIds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("mediaId")
    .where("mediaId", "is not", null)
    .$narrowType<{ mediaId: string }>()
    .execute();
  return rows.map((row) => row.mediaId);
}

export async function selectPosterPaths(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("posterPath")
    .where("posterPath", "is not", null)
    .$narrowType<{ posterPath: string }>()
    .execute();
  return rows.map((row) => row.posterPath);
}

/**
 * The slugs of a category's lessons after the first `skip`, each with the day (UTC) of the last
 * change of its texts or media. Read from the index of positions.
 */
export function listSitemapEntries(
  db: Executor,
  { category, skip, limit }: { category: Category; skip: number; limit: number },
): Promise<{ slug: string; changedOn: string }[]> {
  return db
    .selectFrom("videos")
    .select("slug")
    .select(sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD')`.as("changedOn"))
    .where("category", "=", category)
    .where("categoryPosition", ">", skip)
    .where("categoryPosition", "<=", skip + limit)
    .orderBy("categoryPosition")
    .execute();
}

/** Records that a lesson had this slug. The lesson that had the slug last keeps it. */
export async function insertFormerSlug(
  trx: Trx,
  { slug, id: videoId }: { slug: string; id: string },
): Promise<void> {
  await trx
    .insertInto("formerSlugs")
    .values({ slug, videoId })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({ videoId, changedAt: sql`now()` }),
    )
    .execute();
}

/** The published lesson that had a slug. */
export function selectByFormerSlug(db: Executor, slug: string): Promise<VideoRow | undefined> {
  return publishedVideos(db)
    .innerJoin("formerSlugs", "formerSlugs.videoId", "videos.id")
    .where("formerSlugs.slug", "=", slug)
    .executeTakeFirst();
}
