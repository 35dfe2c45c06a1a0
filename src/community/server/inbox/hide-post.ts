import type { Transaction } from "kysely";
import { changeRating } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { AppError } from "#platform/server/errors.ts";
import { changeVisiblePosts } from "../queries/counts.ts";
import { setHidden } from "../queries/inbox.ts";
import { lockMember } from "../queries/members.ts";
import { findQuestionOwner } from "../queries/questions.ts";
import { findReviewOwner } from "../queries/reviews.ts";

interface HidePost {
  kind: "question" | "review";
  actorId: string;
  postId: string;
  /** False shows it again. */
  hidden: boolean;
  reason: string;
}

/**
 * Hides a question or review from everyone except its author and the instructors, or shows it
 * again. Updates every count and rating. Idempotent. Throws `community.question_not_found` and
 * `community.review_not_found`.
 */
export async function hidePost(
  { db }: { db: Database },
  input: HidePost,
): Promise<{ _id: string; hidden: boolean }> {
  const { userId } = await getPost(db, input);
  await db.transaction().execute(async (trx) => {
    // The author may be deleting or replacing the post.
    await lockMember(trx, userId);
    const post = await getPost(trx, input);
    if (post.hidden !== input.hidden) await changePost(trx, input, post);
  });
  return { _id: input.postId, hidden: input.hidden };
}

type Post = Awaited<ReturnType<typeof getPost>>;

async function changePost(
  trx: Transaction<DB>,
  { kind, actorId, postId, hidden, reason }: HidePost,
  { userId: studentId, videoId, rating }: Post,
): Promise<void> {
  const table = kind === "question" ? "questions" : "reviews";
  const by = hidden ? -1 : 1;
  await changeVisiblePosts(trx, { table, videoId, by });
  await setHidden(trx, { table, id: postId, hidden });
  if (rating !== null) await changeRating(trx, videoId, { total: by * rating, count: by });
  // Locks the lesson before the accounts, the order of an erasure.
  await recordAction(trx, {
    actorId,
    action: `community.${hidden ? "hide" : "show"}-${kind}`,
    studentId,
    reason,
    subject: { kind, id: postId },
  });
}

async function getPost(db: Executor, { kind, postId }: Pick<HidePost, "kind" | "postId">) {
  if (kind === "review") {
    const review = await findReviewOwner(db, postId);
    if (!review) throw new AppError("community.review_not_found");
    return review;
  }
  const question = await findQuestionOwner(db, postId);
  if (!question) {
    throw new AppError("community.question_not_found", { message: "There is no such question." });
  }
  return { ...question, rating: null };
}
