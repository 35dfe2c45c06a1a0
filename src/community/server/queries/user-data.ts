import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";

/** The data that community stores about a user; lessons by their slugs. */
export async function exportCommunityData(db: Executor, userId: string) {
  const favorites = await db
    .selectFrom("favorites")
    .select(["videoId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const questions = await db
    .selectFrom("questions")
    .select(["id", "videoId", "title", "text", "atSeconds", "createdAt", "hiddenAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const replies = await db
    .selectFrom("replies")
    .select(["questionId", "text", "repliedOn", "hiddenAt"])
    .where("userId", "=", userId)
    .orderBy("repliedOn")
    .execute();
  const reviews = await db
    .selectFrom("reviews")
    .select(["videoId", "rating", "text", "createdAt", "hiddenAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return { favorites, questions, replies, reviews };
}

/**
 * Locks, in the feature's lock order, the counts of all lessons that a user wrote about and then all
 * questions that they asked or replied to.
 */
export async function lockPostsOf(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`
    select video_id from video_post_counts where video_id in (
      select video_id from questions where user_id = ${userId}
      union select video_id from reviews where user_id = ${userId}
    ) order by video_id for update
  `.execute(trx);
  await sql`
    select id from questions
    where user_id = ${userId}
      or id in (select question_id from replies where user_id = ${userId})
    order by id for update
  `.execute(trx);
}

/** Deletes a user's questions with their replies and decrements their lessons' counts. */
export async function deleteQuestionsOf(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`
    with deleted as (delete from questions where user_id = ${userId} returning video_id, hidden_at)
    update video_post_counts set questions = questions - removed.count
    from (
      select video_id, count(*) as count from deleted where hidden_at is null group by video_id
    ) removed
    where video_post_counts.video_id = removed.video_id
  `.execute(trx);
}

/** Deletes a user's replies to others; returns the ids of their questions. */
export async function deleteRepliesOf(trx: Transaction<DB>, userId: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom("replies")
    .where("userId", "=", userId)
    .returning("questionId")
    .execute();
  return [...new Set(deleted.map((reply) => reply.questionId))];
}

/** Deletes a user's reviews and decrements their lessons' counts; returns the ratings that counted. */
export async function deleteReviewsOf(
  trx: Transaction<DB>,
  userId: string,
): Promise<Array<{ id: string; rating: number }>> {
  const deleted = await sql<{ id: string; rating: number }>`
    with deleted as (
      delete from reviews where user_id = ${userId} returning video_id, rating, hidden_at
    )
    update video_post_counts set reviews = reviews - 1
    from deleted
    where video_post_counts.video_id = deleted.video_id and deleted.hidden_at is null
    returning deleted.video_id as id, deleted.rating
  `.execute(trx);
  return deleted.rows;
}

export async function deleteMember(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("favorites").where("userId", "=", userId).execute();
  await trx.deleteFrom("userPostCounts").where("userId", "=", userId).execute();
}
