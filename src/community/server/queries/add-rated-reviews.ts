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

/**
 * Adds reviews whose ratings the lessons' totals contain already, and counts the reviews. Reviews of lessons
 * that do not exist are skipped. Each user reviews a lesson at most once.
 */
export async function addRatedReviews(trx: Trx, reviews: readonly RatedReview[]): Promise<void> {
  await sql`
    with added as (
      insert into reviews (user_id, video_id, rating, text, created_at)
      select review."userId", lesson.id, review.rating, review.text, review."createdAt"
      from json_to_recordset(${JSON.stringify(reviews)}::json) as review
        ("userId" uuid, slug text, rating integer, text text, "createdAt" timestamptz)
      join video_summaries lesson on lesson.slug = review.slug
      returning user_id, video_id
    ),
    lessons as (
      insert into video_post_counts (video_id, reviews)
      select video_id, count(*) from added group by video_id
      on conflict (video_id) do update set reviews = video_post_counts.reviews + excluded.reviews
    )
    insert into user_post_counts (user_id, content)
    select user_id, count(*) from added group by user_id
    on conflict (user_id) do update set content = user_post_counts.content + excluded.content
  `.execute(trx);
}
