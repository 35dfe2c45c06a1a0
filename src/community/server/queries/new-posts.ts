import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { lowRating } from "../../contract.ts";

/** The newest `limit` posts after `since` and up to `until`, by the database's clock. */
interface Span {
  since: Date;
  until: Date;
  limit: number;
}

/** Visible questions without an answer, newest first, and their number. */
export async function listNewQuestions(db: Executor, { since, until, limit }: Span) {
  const { rows } = await sql<{ title: string; lesson: string; total: number }>`
    select question.title, lesson.title as lesson, count(*) over ()::int as total
    from questions question join video_summaries lesson on lesson.id = question.video_id
    where question.created_at > ${since} and question.created_at <= ${until}
      and hidden_at is null and not answered
    order by question.created_at desc, question.id limit ${limit}`.execute(db);
  const items = rows.map(({ title, lesson }) => ({ title, lesson }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** Earlier visible questions that a student's reply reopened, latest first, and their number. */
export async function listReopenedQuestions(db: Executor, { since, until, limit }: Span) {
  const { rows } = await sql<{ title: string; lesson: string; total: number }>`
    select question.title, lesson.title as lesson, count(*) over ()::int as total
    from questions question join video_summaries lesson on lesson.id = question.video_id
    where question.reopened_at > ${since} and question.reopened_at <= ${until}
      and question.created_at <= ${since} and hidden_at is null and not answered
    order by question.reopened_at desc, question.id limit ${limit}`.execute(db);
  const items = rows.map(({ title, lesson }) => ({ title, lesson }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** Visible reviews with a low rating, newest first, and their number. */
export async function listLowReviews(db: Executor, { since, until, limit }: Span) {
  const { rows } = await sql<{ rating: number; lesson: string; total: number }>`
    select review.rating, lesson.title as lesson, count(*) over ()::int as total
    from reviews review join video_summaries lesson on lesson.id = review.video_id
    where review.created_at > ${since} and review.created_at <= ${until}
      and hidden_at is null and rating <= ${lowRating}
    order by review.created_at desc, review.id limit ${limit}`.execute(db);
  const items = rows.map(({ rating, lesson }) => ({ rating, lesson }));
  return { items, total: rows[0]?.total ?? 0 };
}
