import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

/** The time by which billing decides. */
export const schoolNow = sql<Date>`school_now()`;

/** Reads the school's clock, which tests and the sandbox's clock can shift. */
export async function readSchoolClock(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select school_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (!now) throw new Error("the database has no clock");
  return now;
}
