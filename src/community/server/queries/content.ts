import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { newestFirst, type PageOf } from "./page.ts";
import { type QuestionRow, questionsJson } from "./questions.ts";
import { type ReviewRow, reviewsJson } from "./reviews.ts";

export interface ContentRows {
  total: number;
  /** The ids of the page in its order. */
  ids: string[];
  questions: QuestionRow[];
  reviews: ReviewRow[];
}

/** A page of a user's questions and reviews, newest first, in one round trip. */
export async function selectContent(
  db: Executor,
  { userId, skip, limit }: { userId: string } & PageOf,
): Promise<ContentRows> {
  const newestOf = (table: "questions" | "reviews") => sql`(
    select id, created_at, ${sql.lit(table)} as kind from ${sql.table(table)}
    where user_id = ${userId} order by ${newestFirst(table)} limit ${skip + limit}
  )`;
  const page = await sql<ContentRows>`
    with page as materialized (
      select * from (${newestOf("questions")} union all ${newestOf("reviews")}) written
      order by ${newestFirst("written")} limit ${limit} offset ${skip}
    )
    select
      coalesce((select content from user_post_counts where user_id = ${userId}), 0) as total,
      coalesce((select json_agg(id order by ${newestFirst("page")}) from page), '[]') as ids,
      ${questionsJson(sql`select id from page where kind = 'questions'`)} as questions,
      ${reviewsJson(sql`select id from page where kind = 'reviews'`)} as reviews
  `.execute(db);
  return page.rows[0] ?? { total: 0, ids: [], questions: [], reviews: [] };
}
