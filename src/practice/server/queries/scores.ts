import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** Adds a score unless it is there, and says that a lesson was given it. */
export async function upsertScore(
  trx: Trx,
  { sha256, musicXml }: { sha256: string; musicXml: Buffer },
): Promise<void> {
  await trx
    .insertInto("practiceScores")
    .values({ sha256, musicXml })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ givenAt: sql`now()` }))
    .execute();
}

/** Deletes scores and engravings that no lesson has had for a day, in every key. */
export async function purgeUnusedScores({ db }: { db: Executor }): Promise<void> {
  await sql`
    delete from practice_scores where given_at < now() - interval '1 day' and transposed_from is null
      and not exists (select from practice_documents where score_sha256 = sha256)`.execute(db);
}
