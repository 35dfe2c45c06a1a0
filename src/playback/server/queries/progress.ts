import { sql } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** A lesson that a user has played or learned, and their position in it. */
export interface StartedLesson {
  slug: string;
  category: Category;
  /** The lesson's position in its category. */
  position: number;
  durationSeconds: number;
  stoppedAtSeconds: number;
  seen: boolean;
  learned: boolean;
}

/** The published lessons that a user played or learned last, latest first. */
export async function listStartedLessons(
  db: Executor,
  { userId, limit }: { userId: string; limit: number },
): Promise<StartedLesson[]> {
  const { rows } = await sql<StartedLesson>`
    select slug, lesson.category, lesson.category_position as position, lesson.duration_seconds,
      coalesce(watched.position_seconds, 0) as stopped_at_seconds,
      watched.seen_at is not null as seen, learned.learned_at is not null as learned
    from (select * from watch_positions where user_id = ${userId}) watched
    full join (select * from learned_lessons where user_id = ${userId}) learned using (slug)
    join published_lessons lesson using (slug)
    order by greatest(watched.updated_at, learned.learned_at) desc limit ${limit}
  `.execute(db);
  return rows;
}

/** A part of a category: its lessons after one position, up to another. */
export interface CategoryRange {
  category: Category;
  after: number;
  upTo: number;
}

/** The first lessons of these ranges that a user has neither seen nor learned, range by range and in order. */
export async function listNewSlugs(
  db: Executor,
  { userId, ranges, limit }: { userId: string; ranges: readonly CategoryRange[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select fresh.slug
    from unnest(
      ${ranges.map(({ category }) => category)}::text[],
      ${ranges.map(({ after }) => after)}::int[],
      ${ranges.map(({ upTo }) => upTo)}::int[]
    ) with ordinality as range (category, after, up_to, place)
    cross join lateral (
      select slug, category_position from published_lessons lesson
      where lesson.category = range.category
        and category_position > range.after and category_position <= range.up_to
        and not exists (
          select from watch_positions watched
          where watched.user_id = ${userId} and watched.slug = lesson.slug and seen_at is not null
        )
        and not exists (
          select from learned_lessons learned
          where learned.user_id = ${userId} and learned.slug = lesson.slug
        )
      order by category_position limit ${limit}
    ) fresh
    order by range.place, fresh.category_position limit ${limit}
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Records that a lesson was seen; only the first time counts. */
export async function markSeen(
  trx: Trx,
  { userId, slug }: { userId: string; slug: string },
): Promise<void> {
  await trx
    .updateTable("watchPositions")
    .set({ seenAt: sql`now()` })
    .where("userId", "=", userId)
    .where("slug", "=", slug)
    .where("seenAt", "is", null)
    .execute();
}

/** Marks a lesson as learned; only the first time counts. */
export async function insertLearned(
  db: Executor,
  lesson: { userId: string; slug: string },
): Promise<void> {
  await db
    .insertInto("learnedLessons")
    .values(lesson)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLearned(
  db: Executor,
  { userId, slug }: { userId: string; slug: string },
): Promise<void> {
  await db
    .deleteFrom("learnedLessons")
    .where("userId", "=", userId)
    .where("slug", "=", slug)
    .execute();
}

/** Deletes a user's positions and learned lessons. */
export async function deleteProgress(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("watchPositions").where("userId", "=", userId).execute();
  await trx.deleteFrom("learnedLessons").where("userId", "=", userId).execute();
}
