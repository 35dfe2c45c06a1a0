import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

/** Whether there are at least so many payments. */
export async function hasPayments(db: Executor, atLeast: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from payments limit ${atLeast}) first`.execute(db);
  return (rows[0]?.count ?? 0) >= atLeast;
}

/** What the worker added up within half an hour; undefined where it did not. */
export async function findFigures(db: Executor, timeZone: string): Promise<unknown> {
  const row = await db
    .selectFrom("moneyFigures")
    .select("figures")
    .where("timeZone", "=", timeZone)
    .where("countedAt", ">", sql<Date>`now() - interval '30 minutes'`)
    .executeTakeFirst();
  return row?.figures;
}

export async function storeFigures(db: Executor, timeZone: string, figures: object) {
  const row = { figures: JSON.stringify(figures), countedAt: sql<Date>`now()` };
  await db
    .insertInto("moneyFigures")
    .values({ timeZone, ...row })
    .onConflict((conflict) => conflict.column("timeZone").doUpdateSet(row))
    .execute();
}

export async function deleteFigures(db: Executor): Promise<void> {
  await db.deleteFrom("moneyFigures").execute();
}
