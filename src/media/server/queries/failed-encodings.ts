import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { EncodingRow } from "./encodings.ts";

/** Whether a failed row still counts: no later encoding of the same lesson has superseded it. */
const isStillFailed = sql<boolean>`(failed.state = 'failed' and case failed.kind
  when 'film' then exists (select from lesson_films where preparation_id = failed.id)
  else not exists (
    select from preparations later
    where later.kind = 'score' and later.subject = failed.subject
      and later.created_at > failed.created_at
  ) and exists (
    select from video_summaries lesson
    where slug = failed.subject
      and not exists (select from lesson_films where lesson_id = lesson.id)
  )
end)`;

/** The number of lessons whose newest film or score failed to encode. */
export async function countFailedEncodings({ db }: { db: Executor }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from preparations failed where ${isStillFailed}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A film or score that failed to encode. */
export interface FailedEncoding {
  /** The lesson's title. */
  name: string;
  lessonId: string;
  failure: EncodingRow["failure"];
}

/**
 * Encodings that failed within a period, latest first, and the total. Failures superseded by a
 * later encoding of the same lesson do not count.
 */
export async function listFailedEncodings(
  db: Executor,
  { since, until }: { since: Date; until: Date },
  limit: number,
): Promise<{ items: FailedEncoding[]; total: number }> {
  const { rows } = await sql<FailedEncoding & { total: number }>`
    select lesson.title as name, lesson.id as "lessonId", failure,
      count(*) over ()::int as total
    from preparations failed
    join video_summaries lesson on case failed.kind
      when 'score' then lesson.slug = failed.subject
      else lesson.id in (select lesson_id from lesson_films where preparation_id = failed.id)
    end
    where ended_at > ${since} and ended_at <= ${until} and ${isStillFailed}
    order by ended_at desc, failed.id
    limit ${limit}`.execute(db);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}
