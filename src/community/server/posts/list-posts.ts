import type { Database } from "#platform/server/database/open-database.ts";
import { countPostsOfUser, listPostsOfUser } from "../queries/posts-of-user.ts";

/** The numbers of a user's posts. */
export function countPosts(
  { db }: { db: Database },
  userId: string,
): Promise<{ questions: number; reviews: number }> {
  return countPostsOfUser(db, userId);
}

/** A user's posts and favourites, oldest first, for an export. */
export async function listPosts({ db }: { db: Database }, userId: string) {
  const queries = listPostsOfUser(db, userId);
  const [questions, replies, reviews, favorites] = await Promise.all([
    queries.questions.execute(),
    queries.replies.execute(),
    queries.reviews.execute(),
    queries.favorites.execute(),
  ]);
  return { questions, replies, reviews, favorites };
}
