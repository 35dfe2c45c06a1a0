import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { canDelete } from "../policy.ts";
import { decrementQuestions } from "../queries/counts.ts";
import { deleteQuestionRow, findQuestionOwner } from "../queries/questions.ts";
import {
  deleteReplyRow,
  findReplyOwner,
  lockQuestion,
  recountReplies,
} from "../queries/replies.ts";
import { withUserLock } from "../with-user-lock.ts";

/**
 * Deletes a user's own question with all its replies. Throws `community.question_not_found`, and
 * `platform.forbidden` if another user asked it. Source: spec §6.
 */
export async function deleteQuestion(
  { db }: { db: Database },
  { userId, questionId }: { userId: string; questionId: string },
): Promise<void> {
  await withUserLock({ db }, userId, async (trx) => {
    const found = await findQuestionOwner(trx, questionId);
    if (!found) throw new AppError("community.question_not_found");
    if (!canDelete({ userId }, found)) throw new AppError("platform.forbidden");
    // Lock order: the lesson's counts before its question.
    await decrementQuestions(trx, found);
    await deleteQuestionRow(trx, questionId);
  });
}

/**
 * Deletes a user's own reply by its index; the other indexes stay. A question without an
 * instructor's reply is no longer answered. Throws `community.reply_not_found`, and
 * `platform.forbidden` if another user wrote the reply. Source: spec §6.
 */
export async function deleteReply(
  { db }: { db: Database },
  { userId, ...reply }: { userId: string; questionId: string; index: number },
): Promise<void> {
  await withUserLock({ db }, userId, async (trx) => {
    await lockQuestion(trx, reply.questionId);
    const found = await findReplyOwner(trx, reply);
    if (!found) throw new AppError("community.reply_not_found");
    if (!canDelete({ userId }, found)) throw new AppError("platform.forbidden");
    await deleteReplyRow(trx, reply);
    await recountReplies(trx, [reply.questionId]);
  });
}
