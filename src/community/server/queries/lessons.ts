import { type RawBuilder, sql } from "kysely";
import type { Category } from "#catalog/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";

/** The columns of a lesson that this feature reads. */
export interface LessonRow {
  id: string;
  slug: string;
  category: Category;
  isPublished: boolean;
  durationSeconds: number;
}

interface LessonKey {
  id?: string;
  slug?: string;
}

/** A lesson by its slug, by its `_id`, or by both. */
export async function findLesson(db: Executor, key: LessonKey): Promise<LessonRow | undefined> {
  const { id, slug } = key;
  const find = id === undefined ? findBySlug : slug === undefined ? findById : findByBoth;
  const [lesson] = await find(db, key);
  return lesson;
}

const prepareLesson = (condition: (key: LessonKey) => RawBuilder<unknown>) =>
  prepareQuery(
    (_, key: LessonKey) => sql<LessonRow>`
      select id, slug, category, is_published, duration_seconds
      from video_summaries where ${condition(key)}`,
  );
const findBySlug = prepareLesson(({ slug }) => sql`slug = ${slug}`);
const findById = prepareLesson(({ id }) => sql`id = ${id}`);
const findByBoth = prepareLesson(({ id, slug }) => sql`id = ${id} and slug = ${slug}`);

/** The lesson that a question is about, with the question's author and whether it is hidden. */
export async function findLessonOfQuestion(
  db: Executor,
  questionId: string,
): Promise<(LessonRow & { userId: string; hidden: boolean }) | undefined> {
  const found = await sql<LessonRow & { userId: string; hidden: boolean }>`
    select lesson.id, lesson.slug, lesson.category, lesson.is_published,
      lesson.duration_seconds, questions.user_id,
      questions.hidden_at is not null as hidden
    from questions join video_summaries lesson on lesson.id = questions.video_id
    where questions.id = ${questionId}
  `.execute(db);
  return found.rows[0];
}
