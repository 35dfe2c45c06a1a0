import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { canDelete } from "../policy.ts";
import { decrementQuestions } from "../queries/counts.ts";
import { deleteQuestionRow, findQuestionOwner } from "../queries/questions.ts";
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
