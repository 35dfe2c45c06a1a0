import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { findById, newestFirst, type PersonRow, personJson, preparePage } from "./page.ts";

export interface ReplyRow {
  index: number;
  user: PersonRow;
  byInstructor: boolean;
  text: string;
  hidden: boolean;
  /** In the format of PostgreSQL's JSON. */
  repliedOn: string;
}

export interface QuestionRow {
  id: string;
  user: PersonRow;
  videoId: string;
  videoTitle: string;
  title: string;
  text: string;
  atSeconds: number | null;
  replies: ReplyRow[];
  answered: boolean;
  hidden: boolean;
  createdAt: string;
}

const questions = { table: "questions", asJson: questionsJson } as const;

export const selectQuestions = preparePage<QuestionRow>(questions);

export const findQuestion = (db: Executor, id: string) => findById<QuestionRow>(db, questions, id);

/** The questions of these ids as a JSON array of {@link QuestionRow}, with their replies. */
export function questionsJson(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', question.id, 'user', ${personJson("author")}, 'videoId', lesson.slug,
      'videoTitle', lesson.title, 'title', question.title, 'text', question.text,
      'atSeconds', question.at_seconds, 'replies', standing.replies,
      'answered', question.answered, 'hidden', question.hidden_at is not null,
      'createdAt', question.created_at
    ) order by ${newestFirst("question")}), '[]')
    from (${ids}) wanted
    join questions question on question.id = wanted.id
    join public_users author on author.id = question.user_id
    join video_summaries lesson on lesson.id = question.video_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'index', reply.index, 'user', ${personJson("replier")}, 'text', reply.text,
        'repliedOn', reply.replied_on, 'byInstructor', reply.by_instructor,
        'hidden', reply.hidden_at is not null
      ) order by reply.index), '[]') as replies
      from replies reply join public_users replier on replier.id = reply.user_id
      where reply.question_id = question.id
    ) standing
  )`;
}

export async function insertQuestion(
  trx: Transaction<DB>,
  question: {
    userId: string;
    videoId: string;
    title: string;
    text: string;
    atSeconds: number | null;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto("questions")
    .values(question)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of visible questions that wait for an instructor's answer, as the inbox lists them. */
export async function countOpenQuestions(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom("questions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("answered", "=", false)
    .where("hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The moments of a lesson's visible questions, in seconds. */
export async function listAskedMoments(db: Executor, videoId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("questions")
    .select("atSeconds")
    .where("videoId", "=", videoId)
    .where("hiddenAt", "is", null)
    .where("atSeconds", "is not", null)
    .$narrowType<{ atSeconds: number }>()
    .execute();
  return rows.map(({ atSeconds }) => atSeconds);
}

/** The `_id` of a question's author and of its lesson. */
export function findQuestionOwner(
  db: Executor,
  id: string,
): Promise<{ userId: string; videoId: string; hidden: boolean } | undefined> {
  return db
    .selectFrom("questions")
    .select(["userId", "videoId", sql<boolean>`hidden_at is not null`.as("hidden")])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** False if the question does not exist. */
export async function deleteQuestionRow(trx: Transaction<DB>, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("questions")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Marks a question as answered or open, whatever its replies; undefined if it already is. */
export function markQuestion(
  trx: Transaction<DB>,
  { id, answered }: { id: string; answered: boolean },
): Promise<{ userId: string } | undefined> {
  return trx
    .updateTable("questions")
    .set({ answered, markedAnswered: answered })
    .where("id", "=", id)
    .where("answered", "!=", answered)
    .returning("userId")
    .executeTakeFirst();
}
