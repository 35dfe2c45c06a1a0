import { sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

/** Adds one to the number of favourites; false at its maximum. */
export async function incrementFavorites(
  trx: Transaction<DB>,
  { userId, max }: { userId: string; max: number },
): Promise<boolean> {
  const updated = await trx
    .insertInto("userPostCounts")
    .values({ userId, favorites: 1 })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ favorites: sql`user_post_counts.favorites + 1` })
        .where("userPostCounts.favorites", "<", max),
    )
    .returning("favorites")
    .executeTakeFirst();
  return updated !== undefined;
}

export async function decrementFavorites(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx
    .updateTable("userPostCounts")
    .set({ favorites: sql`favorites - 1` })
    .where("userId", "=", userId)
    .execute();
}

/** Adds one to a lesson's questions or reviews and to their author's content. */
export async function incrementContent(
  trx: Transaction<DB>,
  { kind, userId, videoId }: { kind: "questions" | "reviews"; userId: string; videoId: string },
): Promise<void> {
  await trx
    .insertInto("videoPostCounts")
    .values({ videoId, [kind]: 1 })
    .onConflict((conflict) =>
      conflict
        .column("videoId")
        .doUpdateSet({ [kind]: sql`video_post_counts.${sql.ref(kind)} + 1` }),
    )
    .execute();
  await trx
    .insertInto("userPostCounts")
    .values({ userId, content: 1 })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ content: sql`user_post_counts.content + 1` }),
    )
    .execute();
}

/** A hidden question counts only for its author. */
export async function decrementQuestions(
  trx: Transaction<DB>,
  { userId, videoId, hidden }: { userId: string; videoId: string; hidden: boolean },
): Promise<void> {
  if (!hidden) await changeVisiblePosts(trx, { table: "questions", videoId, by: -1 });
  await trx
    .updateTable("userPostCounts")
    .set({ content: sql`content - 1` })
    .where("userId", "=", userId)
    .execute();
}

/** Changes a lesson's number of visible questions or reviews. */
export async function changeVisiblePosts(
  trx: Transaction<DB>,
  { table, videoId, by }: { table: "questions" | "reviews"; videoId: string; by: 1 | -1 },
): Promise<void> {
  await trx
    .updateTable("videoPostCounts")
    .set({ [table]: sql`${sql.ref(table)} + ${by}::integer` })
    .where("videoId", "=", videoId)
    .execute();
}
