import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { findById, newestFirst, type PersonRow, personJson, preparePage } from "./page.ts";

export interface ReviewRow {
  id: string;
  user: PersonRow;
  videoId: string;
  videoTitle: string;
  rating: number;
  text: string;
  hidden: boolean;
  /** In the format of PostgreSQL's JSON. */
  createdAt: string;
}

const reviews = { table: "reviews", asJson: reviewsJson } as const;

export const selectReviews = preparePage<ReviewRow>(reviews);

export const findReview = (db: Executor, id: string) => findById<ReviewRow>(db, reviews, id);

/** The reviews of these ids as a JSON array of {@link ReviewRow}. */
export function reviewsJson(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', review.id, 'user', ${personJson("author")}, 'videoId', lesson.slug,
      'videoTitle', lesson.title, 'rating', review.rating, 'text', review.text,
      'hidden', review.hidden_at is not null, 'createdAt', review.created_at
    ) order by ${newestFirst("review")}), '[]')
    from (${ids}) wanted
    join reviews review on review.id = wanted.id
    join public_users author on author.id = review.user_id
    join video_summaries lesson on lesson.id = review.video_id
  )`;
}

/** The user's rating of a lesson; changes only under their user lock. */
export function findRating(
  trx: Transaction<DB>,
  { userId, videoId }: { userId: string; videoId: string },
): Promise<{ rating: number; hidden: boolean } | undefined> {
  return trx
    .selectFrom("reviews")
    .select(["rating", sql<boolean>`hidden_at is not null`.as("hidden")])
    .where("userId", "=", userId)
    .where("videoId", "=", videoId)
    .executeTakeFirst();
}

export function findReviewOwner(
  db: Executor,
  id: string,
): Promise<{ userId: string; videoId: string; hidden: boolean; rating: number } | undefined> {
  return db
    .selectFrom("reviews")
    .select(["userId", "videoId", "rating", sql<boolean>`hidden_at is not null`.as("hidden")])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Inserts a review or replaces the user's earlier one of that lesson, with the current date. */
export async function upsertReview(
  trx: Transaction<DB>,
  review: { userId: string; videoId: string; rating: number; text: string },
): Promise<string> {
  const { rating, text } = review;
  const { id } = await trx
    .insertInto("reviews")
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(["userId", "videoId"]).doUpdateSet({ rating, text, createdAt: sql`now()` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
