import { sql } from "kysely";
import type { Trx } from "#platform/server/database/executor.ts";

interface RatedReview {
  userId: string;
  /** The lesson's slug. */
  slug: string;
  rating: number;
  text: string;
  createdAt: string;
}

/** A lesson's sum and number of the added ratings. */
interface AddedRatings {
  /** The lesson's `_id`. */
  id: string;
  total: number;
  count: number;
}

/**
 * Adds reviews and counts them, and leaves the lessons' ratings to the caller. Reviews of lessons that do not
 * exist are skipped. Each user reviews a lesson at most once.
 */
export async function addRatedReviews(
  trx: Trx,
  reviews: readonly RatedReview[],
): Promise<AddedRatings[]> {
  const { rows } = await sql<AddedRatings>`
    with added as (
      insert into reviews (user_id, video_id, rating, text, created_at)
      select review."userId", lesson.id, review.rating, review.text, review."createdAt"
      from json_to_recordset(${JSON.stringify(reviews)}::json) as review
        ("userId" uuid, slug text, rating integer, text text, "createdAt" timestamptz)
      join video_summaries lesson on lesson.slug = review.slug
      returning user_id, video_id, rating
    ),
    lessons as (
      insert into video_post_counts (video_id, reviews)
      select video_id, count(*) from added group by video_id
      on conflict (video_id) do update set reviews = video_post_counts.reviews + excluded.reviews
    ),
    authors as (
      insert into user_post_counts (user_id, content)
      select user_id, count(*) from added group by user_id
      on conflict (user_id) do update set content = user_post_counts.content + excluded.content
    )
    select video_id as id, sum(rating)::integer as total, count(*)::integer as count
    from added group by video_id
  `.execute(trx);
  return rows;
}
