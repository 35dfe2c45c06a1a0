import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

export function countByState(db: Executor) {
  return db
    .selectFrom("preparations")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where(
      sql<boolean>`state in ('waiting', 'running')
        or (state = 'failed' and ended_at > now() - interval '1 day')`,
    )
    .groupBy("state")
    .execute();
}

export function countByConfinement(db: Executor) {
  return db
    .selectFrom("preparations")
    .select(({ fn }) => ["confinement", fn.countAll<number>().as("count")])
    .where("confinement", "is not", null)
    .where("startedAt", ">", sql<Date>`now() - interval '1 day'`)
    .groupBy("confinement")
    .execute();
}

/** Of a row `failed`: what a later preparation of the same lesson has overtaken does not count. */
export const isStillFailed = sql<boolean>`(failed.state = 'failed' and case failed.kind
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

export async function countFailed(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from preparations failed where ${isStillFailed}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How ffmpeg was confined that read the newest film; null before the first. */
export async function findNewestConfinement(db: Executor) {
  const newest = await db
    .selectFrom("preparations")
    .select("confinement")
    .where("confinement", "is not", null)
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.confinement ?? null;
}
