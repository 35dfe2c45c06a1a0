import { requireEntitlement } from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { maxReplies, type Question } from "../../contract.ts";
import type { Member } from "../get-entitled-video.ts";
import { canFindQuestions, canReply, isAnswerBy } from "../policy.ts";
import { findLessonOfQuestion } from "../queries/lessons.ts";
import { insertReply, reserveReplyIndex } from "../queries/replies.ts";
import { withUserLock } from "../with-user-lock.ts";
import { getQuestion } from "./get-question.ts";

/**
 * Replies to a question and returns it. An instructor's reply marks it as answered. Throws
 * `community.question_not_found`, `billing.plan_lacks_category` and `community.too_many_replies`.
 * Source: spec §6.
 */
export async function addReply(
  { db }: { db: Database },
  member: Member,
  { questionId, text }: { questionId: string; text: string },
): Promise<Question> {
  const lesson = await findLessonOfQuestion(db, questionId);
  if (!lesson || !canFindQuestions(member, lesson)) throw questionNotFound();
  await requireEntitlement({ db }, member, (user) => canReply(user, lesson));
  const { userId } = member;
  const byInstructor = isAnswerBy(member);
  return withUserLock({ db }, userId, async (trx) => {
    const reserved = await reserveReplyIndex(trx, { questionId, byInstructor });
    if (!reserved) throw questionNotFound();
    if (reserved.replies > maxReplies) throw new AppError("community.too_many_replies");
    await insertReply(trx, { questionId, index: reserved.index, userId, text, byInstructor });
    return getQuestion({ db: trx }, questionId);
  });
}

function questionNotFound(): AppError {
  return new AppError("community.question_not_found", { message: "Unable to submit reply." });
}
