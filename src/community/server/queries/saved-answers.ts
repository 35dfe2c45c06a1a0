import { sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";

interface SavedAnswerRow {
  id: string;
  title: string;
  text: string;
}

export function listSavedAnswerRows(db: Executor): Promise<SavedAnswerRow[]> {
  return db
    .selectFrom("savedAnswers")
    .select(["id", "title", "text"])
    .orderBy("title")
    .orderBy("id")
    .execute();
}

/** Adds the answer or changes the one with its id. Returns the number of answers. */
export async function upsertSavedAnswer(
  trx: Transaction<DB>,
  { id, title, text }: SavedAnswerRow,
): Promise<number> {
  // Serialised, so that the count is exact.
  await sql`select pg_advisory_xact_lock(hashtextextended('community:saved-answers', 0))`.execute(
    trx,
  );
  await trx
    .insertInto("savedAnswers")
    .values({ id, title, text })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ title, text }))
    .execute();
  const { total } = await trx
    .selectFrom("savedAnswers")
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteSavedAnswerRow(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("savedAnswers").where("id", "=", id).execute();
}
