import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";

/**
 * Reserves the next reply index of a question, whose row stays locked until the transaction ends. An
 * instructor's reply answers the question; a student's reopens an answered one (decision 072).
 */
export function reserveReplyIndex(
  trx: Transaction<DB>,
  { questionId, byInstructor }: { questionId: string; byInstructor: boolean },
): Promise<{ index: number } | undefined> {
  return trx
    .updateTable("questions")
    .set({
      nextReplyIndex: sql`next_reply_index + 1`,
      replies: sql`replies + 1`,
      answered: byInstructor,
      // An instructor's mark as open stays after students' replies.
      markedAnswered: byInstructor ? null : sql`nullif(marked_answered, true)`,
      ...(!byInstructor && { reopenedAt: sql`case when answered then now() else reopened_at end` }),
    })
    .where("id", "=", questionId)
    .returning(sql<number>`next_reply_index - 1`.as("index"))
    .executeTakeFirst();
}

/**
 * The replies of students below a question: all visible ones, and one user's own, including hidden
 * ones.
 */
export async function countStudentReplies(
  trx: Transaction<DB>,
  { questionId, userId }: { questionId: string; userId: string },
): Promise<{ shown: number; own: number }> {
  return trx
    .selectFrom("replies")
    .select([
      sql<number>`count(*) filter (where hidden_at is null)::int`.as("shown"),
      sql<number>`count(*) filter (where user_id = ${userId})::int`.as("own"),
    ])
    .where("questionId", "=", questionId)
    .where("byInstructor", "=", false)
    .executeTakeFirstOrThrow();
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

/** Whether an earlier request with this id has inserted the reply. */
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
  db: Executor,
  { questionId, index }: { questionId: string; index: number },
): Promise<{ userId: string; hidden: boolean } | undefined> {
  return db
    .selectFrom("replies")
    .select(["userId", sql<boolean>`hidden_at is not null`.as("hidden")])
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

/** Hides a reply or shows it again. */
export async function setReplyHidden(
  trx: Transaction<DB>,
  { questionId, index, hidden }: { questionId: string; index: number; hidden: boolean },
): Promise<void> {
  await trx
    .updateTable("replies")
    .set({ hiddenAt: hidden ? sql<Date>`now()` : null })
    .where("questionId", "=", questionId)
    .where("index", "=", index)
    .execute();
}

/**
 * Recomputes the number of replies of these questions. Unless an instructor marked a question, also
 * recomputes `answered`: whether the last visible reply is an instructor's.
 */
export async function recountReplies(
  trx: Transaction<DB>,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await sql`
    update questions set replies = standing.replies,
      answered = coalesce(questions.marked_answered, standing.answered)
    from unnest(${questionIds}::uuid[]) as changed (id) cross join lateral (
      select count(*) as replies, coalesce(
        (array_agg(by_instructor order by index desc) filter (where hidden_at is null))[1], false
      ) as answered
      from replies where question_id = changed.id
    ) standing
    where questions.id = changed.id
  `.execute(trx);
}
