import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

/** The numbers of a user's posts. */
export async function countPosts(
  db: Executor,
  userId: string,
): Promise<{ questions: number; reviews: number }> {
  const { rows } = await sql<{ questions: number; reviews: number }>`
    select (select count(*)::int from questions where user_id = ${userId}) as questions,
      (select count(*)::int from reviews where user_id = ${userId}) as reviews
  `.execute(db);
  return rows[0] ?? { questions: 0, reviews: 0 };
}

/** A user's posts and favourites, oldest first, each with its lesson. */
export function listPostsOfUser(db: Executor, userId: string) {
  const questions = db
    .selectFrom("questions")
    .innerJoin("videoSummaries as lesson", "lesson.id", "questions.videoId")
    .select(["lesson.slug as videoId", "questions.title", "questions.text", "questions.createdAt"])
    .where("questions.userId", "=", userId)
    .orderBy("questions.createdAt");
  const replies = db
    .selectFrom("replies")
    .select(["questionId", "text", "repliedOn"])
    .where("userId", "=", userId)
    .orderBy("repliedOn");
  const reviews = db
    .selectFrom("reviews")
    .innerJoin("videoSummaries as lesson", "lesson.id", "reviews.videoId")
    .select(["lesson.slug as videoId", "reviews.rating", "reviews.text", "reviews.createdAt"])
    .where("reviews.userId", "=", userId)
    .orderBy("reviews.createdAt");
  const favorites = db
    .selectFrom("favorites")
    .innerJoin("videoSummaries as lesson", "lesson.id", "favorites.videoId")
    .select(["lesson.slug as videoId", "favorites.createdAt"])
    .where("favorites.userId", "=", userId)
    .orderBy("favorites.createdAt");
  return { questions, replies, reviews, favorites };
}
