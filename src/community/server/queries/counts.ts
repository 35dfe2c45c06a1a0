import { sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

/** Counts a favourite more, unless that were one too many; then false. */
export async function countFavorite(
  trx: Transaction<DB>,
  { userId, max }: { userId: string; max: number },
): Promise<boolean> {
  const counted = await trx
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
  return counted !== undefined;
}

export async function decrementFavorites(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx
    .updateTable("userPostCounts")
    .set({ favorites: sql`favorites - 1` })
    .where("userId", "=", userId)
    .execute();
}

/** Counts a question or a review more, with its author and with its lesson. */
export async function countContent(
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

export async function decrementQuestions(
  trx: Transaction<DB>,
  { userId, videoId }: { userId: string; videoId: string },
): Promise<void> {
  await trx
    .updateTable("videoPostCounts")
    .set({ questions: sql`questions - 1` })
    .where("videoId", "=", videoId)
    .execute();
  await trx
    .updateTable("userPostCounts")
    .set({ content: sql`content - 1` })
    .where("userId", "=", userId)
    .execute();
}
