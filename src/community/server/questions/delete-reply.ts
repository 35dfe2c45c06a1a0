import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { canDelete } from "../policy.ts";
import {
  deleteReplyRow,
  findReplyOwner,
  lockQuestion,
  recountReplies,
} from "../queries/replies.ts";
import { withUserLock } from "../with-user-lock.ts";

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
