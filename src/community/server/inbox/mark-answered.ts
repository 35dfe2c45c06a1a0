import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { findQuestionOwner, markQuestion } from "../queries/questions.ts";

interface MarkAnswered {
  actorId: string;
  questionId: string;
  answered: boolean;
}

/**
 * Marks a question as answered, or opens it again, until an instructor replies. Idempotent. Throws
 * `community.question_not_found`.
 */
export async function markAnswered(
  { db }: { db: Database },
  { actorId, questionId, answered }: MarkAnswered,
): Promise<{ _id: string; answered: boolean }> {
  await db.transaction().execute(async (trx) => {
    const marked = await markQuestion(trx, { id: questionId, answered });
    if (!marked) {
      if (await findQuestionOwner(trx, questionId)) return;
      throw new AppError("community.question_not_found", { message: "There is no such question." });
    }
    await recordAction(trx, {
      actorId,
      action: answered ? "community.mark-answered" : "community.open-again",
      studentId: marked.userId,
      subject: { kind: "question", id: questionId },
    });
  });
  return { _id: questionId, answered };
}
