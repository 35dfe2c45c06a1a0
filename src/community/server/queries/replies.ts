import { sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

/**
 * Reserves the next reply index of a question, whose row stays locked until the transaction ends.
 * Returns it with the number of replies, the new one included.
 */
export function reserveReplyIndex(
  trx: Transaction<DB>,
  { questionId, byInstructor }: { questionId: string; byInstructor: boolean },
): Promise<{ index: number; replies: number } | undefined> {
  return trx
    .updateTable("questions")
    .set({
      nextReplyIndex: sql`next_reply_index + 1`,
      replies: sql`replies + 1`,
      answered: sql`answered or ${byInstructor}`,
      // An instructor's reply ends what was marked before.
      ...(byInstructor && { markedAnswered: null }),
    })
    .where("id", "=", questionId)
    .returning([sql<number>`next_reply_index - 1`.as("index"), "replies"])
    .executeTakeFirst();
}

export async function insertReply(
  trx: Transaction<DB>,
  reply: {
    questionId: string;
    index: number;
    userId: string;
    text: string;
    byInstructor: boolean;
    requestId: string | null;
  },
): Promise<void> {
  await trx.insertInto("replies").values(reply).execute();
}

/** Whether the reply of this request was inserted before. */
export async function isReplyKnown(
  trx: Transaction<DB>,
  { questionId, requestId }: { questionId: string; requestId: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom("replies")
    .select("index")
    .where("questionId", "=", questionId)
    .where("requestId", "=", requestId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks a question's row until the transaction ends. */
export async function lockQuestion(trx: Transaction<DB>, questionId: string): Promise<void> {
  await trx.selectFrom("questions").select("id").where("id", "=", questionId).forUpdate().execute();
}

export function findReplyOwner(
  trx: Transaction<DB>,
  { questionId, index }: { questionId: string; index: number },
): Promise<{ userId: string } | undefined> {
  return trx
    .selectFrom("replies")
    .select("userId")
    .where("questionId", "=", questionId)
    .where("index", "=", index)
    .executeTakeFirst();
}

export async function deleteReplyRow(
  trx: Transaction<DB>,
  { questionId, index }: { questionId: string; index: number },
): Promise<void> {
  await trx
    .deleteFrom("replies")
    .where("questionId", "=", questionId)
    .where("index", "=", index)
    .execute();
}

/** Recomputes the number of replies and, unless it was marked, `answered` of these questions. */
export async function recountReplies(
  trx: Transaction<DB>,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await sql`
    update questions set replies = standing.replies,
      answered = coalesce(questions.marked_answered, standing.answered)
    from unnest(${questionIds}::uuid[]) as changed (id) cross join lateral (
      select count(*) as replies, coalesce(bool_or(by_instructor), false) as answered
      from replies where question_id = changed.id
    ) standing
    where questions.id = changed.id
  `.execute(trx);
}
