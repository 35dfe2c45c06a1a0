import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { lockMember } from "../queries/members.ts";
import {
  findReplyOwner,
  lockQuestion,
  recountReplies,
  setReplyHidden,
} from "../queries/replies.ts";

interface HideReply {
  actorId: string;
  questionId: string;
  index: number;
  /** False shows it again. */
  hidden: boolean;
  reason: string;
}

/**
 * Hides a reply from everyone except the instructors, or shows it again. A hidden reply does not
 * answer a question. Idempotent. Throws `community.reply_not_found`.
 */
export async function hideReply(
  { db }: { db: Database },
  { actorId, hidden, reason, ...reply }: HideReply,
): Promise<{ _id: string; index: number; hidden: boolean }> {
  const { questionId, index } = reply;
  const author = await findReplyOwner(db, reply);
  if (!author) throw replyNotFound();
  const { userId: studentId } = author;
  await db.transaction().execute(async (trx) => {
    // The author may be deleting the reply.
    await lockMember(trx, studentId);
    await lockQuestion(trx, questionId);
    const found = await findReplyOwner(trx, reply);
    if (!found) throw replyNotFound();
    if (found.hidden === hidden) return;
    await setReplyHidden(trx, { questionId, index, hidden });
    await recountReplies(trx, [questionId]);
    await recordAction(trx, {
      actorId,
      action: `community.${hidden ? "hide" : "show"}-reply`,
      studentId,
      reason,
      subject: { kind: "question", id: questionId },
    });
  });
  return { _id: questionId, index, hidden };
}

function replyNotFound(): AppError {
  return new AppError("community.reply_not_found", { message: "There is no such reply." });
}
