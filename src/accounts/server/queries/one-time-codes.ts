import { type OperandValueExpressionOrList, sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";

/** The tables that hold one-time codes. */
type CodeTable = "codes" | "emailChanges";

interface CountedAttempt {
  /** The ids of the newest codes. */
  newest: OperandValueExpressionOrList<DB, CodeTable, "id">;
  /** The column that counts the attempts. */
  column: "attempts" | "attemptsWithoutTicket";
  /** The number of attempts that a code allows. */
  maxAttempts: number;
}

/**
 * Counts one attempt for each of these codes, and returns the ids of those that still allowed it.
 * One statement counts and reads, so every attempt is counted.
 */
export function countAttempt(
  db: Executor,
  table: CodeTable,
  { newest, column, maxAttempts }: CountedAttempt,
) {
  return db
    .updateTable(table)
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where("id", "in", newest)
    .where("usedAt", "is", null)
    .where(column, "<", maxAttempts)
    .where("expiresAt", ">", now)
    .returning(["id", "codeHash"]);
}

/** True for the first use of an unexpired code; false for all later ones. */
export async function consumeCode(trx: Trx, table: CodeTable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
