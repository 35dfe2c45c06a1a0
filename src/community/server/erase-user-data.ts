import type { Transaction } from "kysely";
import { changeRatings } from "#catalog/server/index.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { lockMember } from "./queries/members.ts";
import { recountReplies } from "./queries/replies.ts";
import {
  deleteMember,
  deleteQuestionsOf,
  deleteRepliesOf,
  deleteReviewsOf,
  lockPostsOf,
} from "./queries/user-data.ts";

/**
 * Deletes a user's favourites, questions with all their replies, replies to others, and reviews.
 * Updates every count and rating. The user's concurrent writes wait for the end of the transaction.
 * Call it before anything that locks the account's row, since pending writes reference that row.
 */
export async function erasePosts(trx: Transaction<DB>, userId: string): Promise<void> {
  await lockMember(trx, userId);
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
