import type { Executor } from "#platform/server/database/executor.ts";

/** The data that community stores about a user; lessons by their slugs. */
export async function exportCommunityData(db: Executor, userId: string) {
  const favorites = await db
    .selectFrom("favorites")
    .select(["videoId", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const questions = await db
    .selectFrom("questions")
    .select(["id", "videoId", "title", "text", "atSeconds", "createdAt", "hiddenAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const replies = await db
    .selectFrom("replies")
    .select(["questionId", "text", "repliedOn", "hiddenAt"])
    .where("userId", "=", userId)
    .orderBy("repliedOn")
    .execute();
  const reviews = await db
    .selectFrom("reviews")
    .select(["videoId", "rating", "text", "createdAt", "hiddenAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return { favorites, questions, replies, reviews };
}
