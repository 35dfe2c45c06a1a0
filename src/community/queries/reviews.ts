import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "#platform/database/schema.ts";
import type { Executor } from "./executor.ts";
import { newestFirst, type PageOf, type PersonRow, personJson } from "./page.ts";

export interface ReviewRow {
  id: string;
  user: PersonRow;
  videoId: string;
  videoTitle: string;
  rating: number;
  text: string;
  /** As the database writes it; it comes inside JSON. */
  createdAt: string;
}

/** A page of a lesson's reviews, by its `_id`, and how many there are: one round trip. */
export async function selectReviews(
  db: Executor,
  { videoId, skip, limit }: { videoId: string } & PageOf,
): Promise<{ total: number; reviews: ReviewRow[] }> {
  const wanted = sql`
    select id from reviews where video_id = ${videoId}
    order by ${newestFirst("reviews")} limit ${limit} offset ${skip}`;
  const page = await sql<{ total: number; reviews: ReviewRow[] }>`
    select ${reviewsJson(wanted)} as reviews,
      coalesce((select reviews from lesson_counts where video_id = ${videoId}), 0) as total
  `.execute(db);
  return page.rows[0] ?? { total: 0, reviews: [] };
}

export async function findReview(db: Executor, id: string): Promise<ReviewRow | undefined> {
  const found = await sql<{ reviews: ReviewRow[] }>`
    select ${reviewsJson(sql`select ${id}::uuid as id`)} as reviews
  `.execute(db);
  return found.rows[0]?.reviews[0];
}

/** The reviews of these ids as a JSON array of {@link ReviewRow}. */
export function reviewsJson(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', review.id, 'user', ${personJson("author")}, 'videoId', lesson.video_id,
      'videoTitle', lesson.title, 'rating', review.rating, 'text', review.text,
      'createdAt', review.created_at
    ) order by ${newestFirst("review")}), '[]')
    from (${ids}) wanted
    join reviews review on review.id = wanted.id
    join people author on author.id = review.user_id
    join lesson_labels lesson on lesson.id = review.video_id
  )`;
}

/** The rating that a user gave a lesson so far. Only the user's own turn may change it. */
export async function findRating(
  trx: Transaction<DB>,
  { userId, videoId }: { userId: string; videoId: string },
): Promise<number | null> {
  const found = await trx
    .selectFrom("reviews")
    .select("rating")
    .where("userId", "=", userId)
    .where("videoId", "=", videoId)
    .executeTakeFirst();
  return found?.rating ?? null;
}

/** Puts a review in place of what the user wrote of that lesson before; it is as new as today. */
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
