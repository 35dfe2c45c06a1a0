import type { Executor } from "#platform/server/database/executor.ts";
import { schoolNow } from "./school-clock.ts";

/** Records that a receipt could not be drawn; the first time stays. */
export async function setUndrawn(db: Executor, number: string): Promise<void> {
  await db
    .updateTable("receipts")
    .set({ undrawnSince: schoolNow })
    .where("number", "=", number)
    .where("undrawnSince", "is", null)
    .execute();
}

/** Records that a receipt was drawn. */
export async function setDrawn(db: Executor, number: string): Promise<void> {
  await db
    .updateTable("receipts")
    .set({ undrawnSince: null })
    .where("number", "=", number)
    .where("undrawnSince", "is not", null)
    .execute();
}

/** The numbers of receipts that could not be drawn, the oldest first. */
export async function listUndrawn(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("receipts")
    .select("number")
    .where("undrawnSince", "is not", null)
    .orderBy("undrawnSince")
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}
