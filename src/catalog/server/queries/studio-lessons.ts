import { type SelectQueryBuilder, sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { createKeyset, type PageRequest, readPage } from "#platform/server/database/keyset.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { LessonState } from "../../contract/studio-lessons.ts";
import { type Category, categories } from "../../contract.ts";
import { type VideoRow, videos } from "./video-row.ts";

/** A row of `videos`, with the columns for instructors only. */
export interface StudioLessonRow extends VideoRow {
  version: number;
  composer: string;
  keywords: string;
  publishAt: Date | null;
  publishedAt: Date | null;
  isTrailer: boolean;
}

const studioLessons = (db: Executor): SelectQueryBuilder<DB, "videos", StudioLessonRow> =>
  videos(db).select(["version", "keywords", "publishAt", "publishedAt", "isTrailer"]);

export interface LessonFilter {
  search: string;
  category?: Category | undefined;
  state?: LessonState | undefined;
}

/** By category, then in the students' order: lessons without a serial number come last. */
const listOrder = createKeyset([
  {
    value: sql`array_position(${sql.val([...categories])}::text[], category)`,
    type: "bigint",
    direction: "asc",
  },
  { value: "rank", type: "numeric", direction: "asc" },
  { value: sql`coalesce(serial_number, 2147483647)`, type: "bigint", direction: "asc" },
  { value: "id", type: "uuid", direction: "asc" },
]);

/** A page of the matching lessons, by category and rank, and the number of all matches. */
export async function selectStudioLessons(
  db: Executor,
  { search, category, state, ...page }: LessonFilter & PageRequest,
): Promise<{ rows: StudioLessonRow[]; total: number; nextCursor: string | null }> {
  const part = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    ...(search === "" ? [] : [sql<boolean>`(title ilike ${part} or slug ilike ${part})`]),
    ...(category ? [sql<boolean>`category = ${category}`] : []),
    ...(state ? [sql<boolean>`state = ${state}`] : []),
  ];
  // Sorting whole rows would cost several times as much.
  const matching = db
    .selectFrom("videos")
    .select("id")
    .where(({ and }) => and(conditions));
  const listed = await readPage(matching, listOrder, page);
  const ids = listed.rows.map(({ id }) => id);
  const rows = await studioLessons(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(listOrder.order)
    .execute();
  const { total } = await db
    .selectFrom("videos")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(({ and }) => and(conditions))
    .executeTakeFirstOrThrow();
  return { rows, total, nextCursor: listed.nextCursor };
}

export function selectStudioLesson(db: Executor, id: string): Promise<StudioLessonRow | undefined> {
  return studioLessons(db).where("id", "=", id).executeTakeFirst();
}

/** The lesson, locked until the transaction ends. Call {@link lockPublishing} first. */
export function lockStudioLesson(trx: Trx, id: string): Promise<StudioLessonRow | undefined> {
  return studioLessons(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Serialises changes of the catalogue. The triggers take the same lock; this call takes it before
 * any row is locked.
 */
export async function lockPublishing(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7240114)`.execute(trx);
}

/** Any lesson that is, was or will be published. */
export function selectNotDraft(db: Executor): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("videos")
    .select("id")
    .where("state", "<>", "draft")
    .limit(1)
    .executeTakeFirst();
}

export function selectNewestDraft(db: Executor): Promise<VideoRow | undefined> {
  return videos(db)
    .where("state", "=", "draft")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The rank after the last lesson of a category. */
const lastRank = (category: Category) =>
  sql<number>`coalesce((
    select floor(max(rank)) + 1.5 from videos where category = ${category}
  ), 1)`;

/** A lesson's duration until it has a film. */
const ESTIMATED_SECONDS = 60;

/** Adds a draft; does nothing if its id exists. */
export async function insertDraft(
  trx: Trx,
  draft: { id: string; slug: string; title: string; category: Category },
): Promise<boolean> {
  const added = await trx
    .insertInto("videos")
    .values({
      ...draft,
      description: "",
      durationSeconds: ESTIMATED_SECONDS,
      state: "draft",
      source: "studio",
      rank: lastRank(draft.category),
      createdAt: sql`school_now()`,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether another lesson has this slug, or the slugs that begin with it. */
export async function selectSlugsFrom(db: Executor, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("slug")
    .where("slug", "like", `${beginning}%`)
    .execute();
  return rows.map(({ slug }) => slug);
}

interface Texts {
  slug: string;
  title: string;
  description: string;
  tagline: string;
  composer: string;
  keywords: string;
  category: Category;
}

/** Changes texts and category; another category places the lesson last there. */
export async function updateTexts(
  trx: Trx,
  { id, category, isMoved, ...texts }: Texts & { id: string; isMoved: boolean },
): Promise<void> {
  await trx
    .updateTable("videos")
    .set({
      ...texts,
      category,
      ...changed,
      editedAt: sql`now()`,
      ...(isMoved && { rank: lastRank(category), movedAt: sql`now()` }),
    })
    .where("id", "=", id)
    .execute();
}

const changed = { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` };

/**
 * Places a lesson right after another of its category, or first: halfway to the next, in one row's write.
 * Ranks are exact numbers, so there is always room.
 */
export async function updatePlace(
  trx: Trx,
  { id, category, after }: { id: string; category: Category; after: string | null },
): Promise<void> {
  await sql`
    with others as (
      select id, rank from videos where category = ${category} and id <> ${id}
    ), previous as (
      select rank from others where id = ${after}
    ), next as (
      select min(rank) as rank from others
      where ${after}::uuid is null or rank > (select rank from previous)
    )
    update videos set moved_at = now(), rank = (
      select coalesce(
        (previous.rank + next.rank) * 0.5, floor(previous.rank) + 1.5, ceil(next.rank) - 1.5, videos.rank
      ) from next left join previous on true
    )
    where id = ${id}
  `.execute(trx);
}

/** Makes a lesson visible. The first publication also sets the lesson's date. */
const published = {
  state: "published" as const,
  publishAt: null,
  updatedAt: sql<Date>`now()`,
  publishedAt: sql<Date>`coalesce(published_at, school_now())`,
  createdAt: sql<Date>`case when published_at is null then school_now() else created_at end`,
};

export async function updatePublished(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable("videos")
    .set({ ...published, version: changed.version })
    .where("id", "=", id)
    .execute();
}

/** Publishes lessons whose time has come by the database's clock, and returns their slugs. */
export async function updateDueLessons(trx: Trx): Promise<string[]> {
  const rows = await trx
    .updateTable("videos")
    .set(published)
    .where("state", "=", "scheduled")
    .where("publishAt", "<=", sql<Date>`school_now()`)
    .where("mediaState", "=", "ready")
    .returning("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Schedules a lesson; false if the time has passed. */
export async function updateScheduled(
  trx: Trx,
  { id, publishAt }: { id: string; publishAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("videos")
    .set({ state: "scheduled", publishAt, ...changed })
    .where("id", "=", id)
    .where(sql<boolean>`${publishAt}::timestamptz > school_now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hides a lesson from visitors, or removes it from the schedule. */
export async function updateState(
  trx: Trx,
  { id, state }: { id: string; state: "draft" | "hidden" },
): Promise<void> {
  await trx
    .updateTable("videos")
    .set({ state, publishAt: null, ...changed })
    .where("id", "=", id)
    .execute();
}

/** The number of free lessons in every state, without this one. */
export async function countOtherFree(trx: Trx, id: string): Promise<number> {
  const { free } = await trx
    .selectFrom("videos")
    .select(({ fn }) => fn.countAll<number>().as("free"))
    .where("isFree", "=", true)
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return free;
}

export interface FreePart {
  isFree: boolean;
  freeMinutes: number | null;
  isTrailer: boolean;
}

/** At most one lesson is the trailer, so a new one takes the place of the one before. */
export async function updateFree(
  trx: Trx,
  { id, isFree, freeMinutes, isTrailer }: FreePart & { id: string },
): Promise<void> {
  if (isTrailer) {
    await trx
      .updateTable("videos")
      .set({ isTrailer: false })
      .where("isTrailer", "=", true)
      .where("id", "<>", id)
      .execute();
  }
  await trx
    .updateTable("videos")
    .set({ isFree, freeMinutes, isTrailer, ...changed })
    .where("id", "=", id)
    .execute();
}

export async function deleteVideo(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("videos").where("id", "=", id).execute();
}
