import { sql } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";

/** The columns of a lesson that this feature reads. */
export interface LessonRow {
  id: string;
  slug: string;
  category: Category;
}

/** A lesson by its slug, by its `_id`, or by both. */
export async function findLesson(
  db: Executor,
  { id, slug }: { id?: string; slug?: string },
): Promise<LessonRow | undefined> {
  const found = await sql<LessonRow>`
    select id, slug, category from video_summaries
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
      and ${slug === undefined ? sql`true` : sql`slug = ${slug}`}
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** The lesson that a question is about. */
export async function findLessonOfQuestion(
  db: Executor,
  questionId: string,
): Promise<LessonRow | undefined> {
  const found = await sql<LessonRow>`
    select lesson.id, lesson.slug, lesson.category
    from questions join video_summaries lesson on lesson.id = questions.video_id
    where questions.id = ${questionId}
  `.execute(db);
  return found.rows[0];
}
