import { sql } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** A lesson that a user has played, and where they stopped. */
export interface PlayedLesson {
  slug: string;
  category: Category;
  /** Its place in its category. */
  position: number;
  durationSeconds: number;
  stoppedAtSeconds: number;
  seen: boolean;
}

/** The published lessons that a user played last, the latest first. */
export async function listPlayedLessons(
  db: Executor,
  { userId, limit }: { userId: string; limit: number },
): Promise<PlayedLesson[]> {
  return db
    .selectFrom("watchPositions as watched")
    .innerJoin("publishedLessons as lesson", "lesson.slug", "watched.slug")
    .select(["watched.slug", "watched.positionSeconds as stoppedAtSeconds"])
    .select(["lesson.category", "lesson.categoryPosition as position", "lesson.durationSeconds"])
    .$narrowType<{ category: Category; position: number; durationSeconds: number }>()
    .select(sql<boolean>`watched.seen_at is not null`.as("seen"))
    .where("watched.userId", "=", userId)
    .orderBy("watched.updatedAt", "desc")
    .limit(limit)
    .execute();
}

/** A part of a category: its lessons after one position, up to another. */
export interface CategoryRange {
  category: Category;
  after: number;
  upTo: number;
}

/** The first lessons of these ranges that a user has not seen, range by range and in order. */
export async function listUnseenSlugs(
  db: Executor,
  { userId, ranges, limit }: { userId: string; ranges: readonly CategoryRange[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select unseen.slug
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
      order by category_position limit ${limit}
    ) unseen
    order by range.place, unseen.category_position limit ${limit}
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Notes that a lesson was seen; the first time counts. */
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
