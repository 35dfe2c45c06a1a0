import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

/** Counts the encodings that wait, that run, and that failed within a day. */
export async function countEncodings({ db }: { db: Executor }): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("preparations")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where(
      sql<boolean>`state in ('waiting', 'running')
        or (state = 'failed' and ended_at > now() - interval '1 day')`,
    )
    .groupBy("state")
    .execute();
  const none = { waiting: 0, running: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Counts the films that started within a day, by the confinement of ffmpeg. */
export async function countConfinedFilms({
  db,
}: {
  db: Executor;
}): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("preparations")
    .select(({ fn }) => ["confinement", fn.countAll<number>().as("count")])
    .where("confinement", "is not", null)
    .where("startedAt", ">", sql<Date>`now() - interval '1 day'`)
    .groupBy("confinement")
    .execute();
  // Every level needs a series from the first scrape on, so that alarms can watch it.
  const counts: Record<string, number> = { none: 0, limits: 0, isolated: 0 };
  for (const { confinement, count } of rows) counts[confinement ?? "none"] = count;
  return counts;
}

/** The confinement of the ffmpeg that read the newest film; null before the first. */
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
