import { sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

/**
 * Holds, in the one order that everyone keeps, the counts of all lessons that a user wrote about
 * and then all questions that are his or that he replied to.
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

/** Deletes a user's questions with their replies, and counts them off their lessons. */
export async function deleteQuestionsOf(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`
    with gone as (delete from questions where user_id = ${userId} returning video_id)
    update video_post_counts set questions = questions - lost.count
    from (select video_id, count(*) as count from gone group by video_id) lost
    where video_post_counts.video_id = lost.video_id
  `.execute(trx);
}

/** Deletes what a user replied to others; gives the questions that lost a reply. */
export async function deleteRepliesOf(trx: Transaction<DB>, userId: string): Promise<string[]> {
  const gone = await trx
    .deleteFrom("replies")
    .where("userId", "=", userId)
    .returning("questionId")
    .execute();
  return [...new Set(gone.map((reply) => reply.questionId))];
}

/** Deletes a user's reviews and counts them off their lessons; gives what they had rated. */
export async function deleteReviewsOf(
  trx: Transaction<DB>,
  userId: string,
): Promise<Array<{ id: string; rating: number }>> {
  const gone = await sql<{ id: string; rating: number }>`
    with gone as (delete from reviews where user_id = ${userId} returning video_id, rating)
    update video_post_counts set reviews = reviews - 1
    from gone where video_post_counts.video_id = gone.video_id
    returning gone.video_id as id, gone.rating
  `.execute(trx);
  return gone.rows;
}

export async function deleteMember(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("favorites").where("userId", "=", userId).execute();
  await trx.deleteFrom("userPostCounts").where("userId", "=", userId).execute();
}
