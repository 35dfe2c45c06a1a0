import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";

/** The time that all decisions of billing use. */
export const schoolNow = sql<Date>`school_now()`;

/** Reads the school's clock, which tests and the sandbox's clock can shift. */
export async function readSchoolClock(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select school_now() as now`.execute(db);
  const now = rows[0]?.now;
  if (!now) throw new Error("the database has no clock");
  return now;
}

/** Sets the offset of the school's clock from the database's; for the demo. */
export async function shiftSchoolClock(
  { db }: { db: Database },
  shiftSeconds: number,
): Promise<void> {
  await db.updateTable("clockShift").set({ shiftSeconds }).execute();
}

/** Whether the school's clock differs from the database's. */
export async function hasShiftedClock({ db }: { db: Database }): Promise<boolean> {
  const { shiftSeconds } = await db
    .selectFrom("clockShift")
    .select("shiftSeconds")
    .executeTakeFirstOrThrow();
  return shiftSeconds !== 0;
}
