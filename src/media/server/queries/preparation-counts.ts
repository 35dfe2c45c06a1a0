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
