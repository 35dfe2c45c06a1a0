import type { Transaction } from "kysely";
import { changeRatings } from "#catalog/server/index.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { lockUser } from "./queries/executor.ts";
import {
  deleteMember,
  deleteQuestionsOf,
  deleteRepliesOf,
  deleteReviewsOf,
  lockPostsOf,
} from "./queries/forget.ts";
import { recountReplies } from "./queries/replies.ts";

/**
 * Removes all that a user said and kept: favourites, questions with their replies, replies
 * elsewhere, reviews with what they rated. Every count and every lesson's rating is right after it,
 * and what he sends meanwhile waits for the end of the transaction. Comes before whatever locks the
 * account's own row, which a write that is under way still refers to.
 */
export async function eraseUserData(trx: Transaction<DB>, userId: string): Promise<void> {
  await lockUser(trx, userId);
  await lockPostsOf(trx, userId);
  await deleteQuestionsOf(trx, userId);
  await recountReplies(trx, await deleteRepliesOf(trx, userId));
  const reviews = await deleteReviewsOf(trx, userId);
  await deleteMember(trx, userId);
  await changeRatings(
    trx,
    reviews.map(({ id, rating }) => ({ id, total: -rating, count: -1 })),
  );
}
