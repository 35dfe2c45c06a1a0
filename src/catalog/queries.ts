import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { DB } from "#platform/database/schema.ts";
import type { Category } from "./contract.ts";

export type Executor = Kysely<DB> | Transaction<DB>;

type MediaState = "preparing" | "ready" | "failed";

/** A lesson as the catalogue keeps it. */
export interface VideoRow {
  id: string;
  videoId: string;
  title: string;
  description: string;
  hook: string;
  category: Category;
  serialNumber: number;
  durationSeconds: number;
  mediaId: string | null;
  mediaState: MediaState;
  /** Address of the poster 960 px wide; null until the lesson is prepared. */
  posterPath: string | null;
  ratingsTotal: number;
  ratedBy: number;
  createdAt: Date;
}

/** What a lesson begins with; its media come later. */
export interface NewVideo {
  videoId: string;
  title: string;
  description: string;
  hook: string;
  category: Category;
  serialNumber: number;
  durationSeconds: number;
  ratingsTotal: number;
  ratedBy: number;
  /** ISO 8601. */
  createdAt: string;
}

const columns = [
  "id",
  "videoId",
  "title",
  "description",
  "hook",
  "category",
  "serialNumber",
  "durationSeconds",
  "mediaId",
  "mediaState",
  "posterPath",
  "ratingsTotal",
  "ratedBy",
  "createdAt",
] as const;

export function selectVideo(db: Executor, videoId: string): Promise<VideoRow | undefined> {
  return videos(db).where("videoId", "=", videoId).executeTakeFirst();
}

export function selectNewest(db: Executor, limit: number): Promise<VideoRow[]> {
  return videos(db).orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Videos after the first `skip` of a category, read from the index of positions. */
export function selectCategoryPage(
  db: Executor,
  { category, skip, limit }: { category: Category; skip: number; limit: number },
): Promise<VideoRow[]> {
  return videos(db)
    .where("category", "=", category)
    .where("categoryPosition", ">", skip)
    .orderBy("categoryPosition")
    .limit(limit)
    .execute();
}

/** How many videos a category has: the position of its last one. */
export async function countCategory(db: Executor, category: Category): Promise<number> {
  const last = await db
    .selectFrom("videos")
    .select("categoryPosition")
    .where("category", "=", category)
    .orderBy("categoryPosition", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.categoryPosition ?? 0;
}

export function selectNext(
  db: Executor,
  { category, serialNumber, limit }: { category: Category; serialNumber: number; limit: number },
): Promise<VideoRow[]> {
  return videos(db)
    .where("category", "=", category)
    .where("serialNumber", ">", serialNumber)
    .orderBy("serialNumber")
    .limit(limit)
    .execute();
}

/**
 * Rated videos, best first, by (sum + w·m) / (count + w): `m` is the mean of all ratings and `w`
 * the number of imagined ratings of that mean that every video begins with. Of videos with equally
 * many ratings the greater sum is the better score, so the index gives the few that can be among
 * the best, and the table is never read through.
 */
export function selectTopRated(
  db: Executor,
  { priorRatings, limit }: { priorRatings: number; limit: number },
): Promise<VideoRow[]> {
  const best = sql<{ ratedId: string; score: number }>`(
    with recursive counts (rated_by) as (
      (select rated_by from videos where rated_by > 0 order by rated_by limit 1)
      union all
      select (
        select videos.rated_by from videos
        where videos.rated_by > counts.rated_by order by videos.rated_by limit 1
      ) from counts where counts.rated_by is not null
    )
    select candidate.id as rated_id,
      (candidate.ratings_total + ${priorRatings}::float8 * sums.ratings_total / sums.rated_by)
        / (candidate.rated_by + ${priorRatings}::float8) as score
    from rating_sums sums, counts cross join lateral (
      select id, ratings_total, rated_by from videos
      where videos.rated_by = counts.rated_by order by ratings_total desc, id limit ${limit}
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

/**
 * Videos that contain something like every one of the words; those whose title says it come first.
 * `%>` compares each word with the stretch of the text that is most like it, through the index.
 */
export function selectMatching(
  db: Executor,
  { words, skip, limit }: { words: readonly string[]; skip: number; limit: number },
): Promise<VideoRow[]> {
  const phrase = sql`fold_text(${words.join(" ")})`;
  return words
    .reduce(
      (query, word) => query.where(sql<boolean>`search_text %> fold_text(${word})`),
      videos(db),
    )
    .orderBy(sql`word_similarity(${phrase}, fold_text(title))`, "desc")
    .orderBy(sql`word_similarity(${phrase}, search_text)`, "desc")
    .orderBy("serialNumber")
    .limit(limit)
    .offset(skip)
    .execute();
}

/** Adds lessons and takes over changed words; ratings, dates and media of known ones stay. */
export async function upsertVideos(db: Executor, rows: readonly NewVideo[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("videos")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column("videoId")
        .doUpdateSet((row) => ({
          title: row.ref("excluded.title"),
          description: row.ref("excluded.description"),
          hook: row.ref("excluded.hook"),
          category: row.ref("excluded.category"),
          serialNumber: row.ref("excluded.serialNumber"),
          updatedAt: sql`now()`,
        }))
        .where(
          sql<boolean>`(videos.title, videos.description, videos.hook, videos.category,
            videos.serial_number) is distinct from (excluded.title, excluded.description,
            excluded.hook, excluded.category, excluded.serial_number)`,
        ),
    )
    .execute();
}

/** Which of the serial numbers belong to lessons other than these. */
export function selectOtherHolders(
  db: Executor,
  rows: readonly { videoId: string; serialNumber: number }[],
): Promise<{ videoId: string; serialNumber: number }[]> {
  if (rows.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("videos")
    .select(["videoId", "serialNumber"])
    .where(
      "serialNumber",
      "in",
      rows.map((row) => row.serialNumber),
    )
    .where(
      "videoId",
      "not in",
      rows.map((row) => row.videoId),
    )
    .orderBy("serialNumber")
    .execute();
}

/** Puts a lesson's media in place; false where there is no such lesson. */
export async function updateReady(
  db: Executor,
  ready: { videoId: string; mediaId: string; durationSeconds: number; posterPath: string },
): Promise<boolean> {
  const { videoId, ...media } = ready;
  const result = await db
    .updateTable("videos")
    .set({ ...media, mediaState: "ready", updatedAt: sql`now()` })
    .where("videoId", "=", videoId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The table's checks hold category and state to these values. */
function videos(db: Executor): SelectQueryBuilder<DB, "videos", VideoRow> {
  return db
    .selectFrom("videos")
    .select(columns.map((column) => `videos.${column}` as const))
    .$narrowType<{ category: Category; mediaState: MediaState }>();
}

/** Marks a lesson that could not be prepared. One that has media keeps playing them. */
export async function updateFailed(db: Executor, videoId: string): Promise<void> {
  await db
    .updateTable("videos")
    .set({ mediaState: "failed", updatedAt: sql`now()` })
    .where("videoId", "=", videoId)
    .where("mediaState", "!=", "ready")
    .execute();
}

/** How many videos have media that plays. */
export async function selectReadyCount(db: Executor): Promise<number> {
  const row = await db
    .selectFrom("videos")
    .select((count) => count.fn.countAll<number>().as("ready"))
    .where("mediaState", "=", "ready")
    .executeTakeFirstOrThrow();
  return row.ready;
}

/** A difference to a lesson's sum of ratings and to their number. */
export interface RatingChange {
  /** The `_id` of the lesson. */
  id: string;
  total: number;
  count: number;
}

/** Holds lessons' rows until the transaction ends, always in one order. */
export async function lockVideos(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("videos")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Adds to sums and numbers of ratings in one statement; its triggers run after all the rows. */
export async function updateRatings(
  trx: Transaction<DB>,
  changes: readonly RatingChange[],
): Promise<void> {
  const changed = sql`unnest(
    ${changes.map((each) => each.id)}::uuid[],
    ${changes.map((each) => each.total)}::bigint[],
    ${changes.map((each) => each.count)}::bigint[]
  ) as changed (id, total, count)`;
  await sql`
    update videos set
      ratings_total = ratings_total + changed.total,
      rated_by = rated_by + changed.count
    from ${changed} where videos.id = changed.id
  `.execute(trx);
}
