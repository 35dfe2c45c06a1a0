import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import type { DB } from "#platform/server/database/schema.ts";

export interface FavoriteRow {
  id: string;
  userId: string;
  slug: string;
  title: string;
  posterPath: string | null;
  category: Category;
  durationSeconds: number;
}

/** A user's favourites among the published lessons, newest first. */
export const selectFavorites = prepareQuery(
  (_, { userId, limit }: { userId: string; limit: number }) =>
    favorites(
      sql`favorite.user_id = ${userId} and lesson.is_published
        order by favorite.created_at desc, favorite.id desc limit ${limit}`,
    ),
);

export async function findFavorite(
  db: Executor,
  { userId, videoId }: { userId: string; videoId: string },
): Promise<FavoriteRow | undefined> {
  const { rows } = await favorites(
    sql`favorite.user_id = ${userId} and favorite.video_id = ${videoId}`,
  ).execute(db);
  return rows[0];
}

function favorites(condition: RawBuilder<unknown>): RawBuilder<FavoriteRow> {
  return sql<FavoriteRow>`
    select favorite.id, favorite.user_id, lesson.slug, lesson.title, lesson.poster_path,
      lesson.category, lesson.duration_seconds
    from favorites favorite join video_summaries lesson on lesson.id = favorite.video_id
    where ${condition}`;
}

/** False if the lesson is already a favourite. */
export async function insertFavorite(
  trx: Transaction<DB>,
  favorite: { userId: string; videoId: string },
): Promise<boolean> {
  const added = await trx
    .insertInto("favorites")
    .values(favorite)
    .onConflict((conflict) => conflict.columns(["userId", "videoId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Takes a lesson's slug. False if the lesson was not a favourite. */
export async function deleteFavorite(
  trx: Transaction<DB>,
  { userId, slug }: { userId: string; slug: string },
): Promise<boolean> {
  const deleted = await sql<{ id: string }>`
    delete from favorites using video_summaries lesson
    where favorites.user_id = ${userId} and favorites.video_id = lesson.id
      and lesson.slug = ${slug}
    returning favorites.id
  `.execute(trx);
  return deleted.rows.length > 0;
}
