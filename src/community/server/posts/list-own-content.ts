import type { Database } from "#platform/server/database/open-database.ts";
import type { ContentItem } from "../../contract.ts";
import { selectContent } from "../queries/content.ts";
import { pageOf } from "../queries/page.ts";
import { listPostsOfUser } from "../queries/posts-of-user.ts";
import { presentContent } from "./present-posts.ts";

/**
 * A page of a user's questions and reviews, newest first, and the total, whatever their plan.
 * Source: spec §2 (/account-questions), §7.
 */
export async function listOwnContent(
  { db }: { db: Database },
  { userId, ...page }: { userId: string; page: number; limit: number },
): Promise<{ content: ContentItem[]; totalContent: number }> {
  const rows = await selectContent(db, { userId, ...pageOf(page) });
  return { content: presentContent(rows), totalContent: rows.total };
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
