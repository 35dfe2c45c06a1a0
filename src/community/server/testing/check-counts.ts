import { sql } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";

/**
 * The stored counts that differ from their rows; empty if all are exact. `seeds` are initial
 * ratings of lessons without reviews.
 */
export async function findWrongCounts(
  db: Database,
  seeds: ReadonlyArray<{ id: string; total: number; count: number }> = [],
): Promise<unknown[]> {
  const wrong = await sql<{ what: string }>`
    with seeds as (
      select * from json_to_recordset(${JSON.stringify(seeds)}::json)
        as seed (id uuid, total bigint, count bigint)
    ),
    lessons as (
      select video.id,
        (select count(*) from questions where video_id = video.id and hidden_at is null) as questions,
        (select count(*) from reviews where video_id = video.id and hidden_at is null) as reviews,
        (select coalesce(sum(rating), 0) from reviews
          where video_id = video.id and hidden_at is null)
          + coalesce((select total from seeds where id = video.id), 0) as ratings_total,
        coalesce((select count from seeds where id = video.id), 0) as seeded
      from videos video
    )
    select 'lesson counts' as what, lessons.id, video_post_counts.questions, video_post_counts.reviews
    from lessons left join video_post_counts on video_id = lessons.id
    where lessons.questions <> coalesce(video_post_counts.questions, 0)
      or lessons.reviews <> coalesce(video_post_counts.reviews, 0)
    union all
    select 'ratings', videos.id, videos.ratings_total, videos.rated_by
    from videos join lessons on lessons.id = videos.id
    where videos.ratings_total <> lessons.ratings_total
      or videos.rated_by <> lessons.reviews + lessons.seeded
    union all
    select 'sums of all ratings', null, rating_sums.ratings_total, rating_sums.rated_by
    from rating_sums, (
      select coalesce(sum(ratings_total), 0) as total, coalesce(sum(rated_by), 0) as count
      from videos
    ) all_videos
    where ratings_total <> all_videos.total or rated_by <> all_videos.count
    union all
    select 'member counts', users.id, user_post_counts.favorites, user_post_counts.content
    from users left join user_post_counts on user_id = users.id
    where coalesce(user_post_counts.favorites, 0)
        <> (select count(*) from favorites where user_id = users.id)
      or coalesce(user_post_counts.content, 0)
        <> (select count(*) from questions where user_id = users.id)
          + (select count(*) from reviews where user_id = users.id)
    union all
    select 'replies', id, replies, next_reply_index from questions
    where replies <> (select count(*) from replies where question_id = questions.id)
      or answered <> coalesce(marked_answered, (
        select by_instructor from replies where question_id = questions.id and hidden_at is null
        order by index desc limit 1), false)
  `.execute(db);
  return wrong.rows;
}
