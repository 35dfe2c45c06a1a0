import { sql } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor } from "./executor.ts";

/** What this room knows of a lesson. */
export interface LessonRow {
  id: string;
  videoId: string;
  category: Category;
}

/** A lesson by its public name, by its `_id`, or by both at once. */
export async function findLesson(
  db: Executor,
  { id, videoId }: { id?: string; videoId?: string },
): Promise<LessonRow | undefined> {
  const found = await sql<LessonRow>`
    select id, video_id, category from lesson_labels
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
      and ${videoId === undefined ? sql`true` : sql`video_id = ${videoId}`}
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
    select lesson.id, lesson.video_id, lesson.category
    from questions join lesson_labels lesson on lesson.id = questions.video_id
    where questions.id = ${questionId}
  `.execute(db);
  return found.rows[0];
}
