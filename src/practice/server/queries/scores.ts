import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** Inserts a score unless it exists, and records that a lesson now uses it. */
export async function upsertScore(
  trx: Trx,
  {
    sha256,
    musicXml,
    printedParts,
    isUnprinted,
  }: {
    sha256: string;
    musicXml: Buffer;
    printedParts: number[] | undefined;
    /** Whether the score is never engraved. */
    isUnprinted: boolean;
  },
): Promise<void> {
  await trx
    .insertInto("practiceScores")
    .values({
      sha256,
      musicXml,
      printedParts: printedParts ?? null,
      state: isUnprinted ? "none" : "waiting",
    })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ givenAt: sql`now()` }))
    .execute();
}

/** Deletes scores and their engravings in every key after a day without a lesson. */
export async function purgeUnusedScores({ db }: { db: Executor }): Promise<void> {
  await sql`
    delete from practice_scores where given_at < now() - interval '1 day' and transposed_from is null
      and not exists (select from practice_documents where score_sha256 = sha256)`.execute(db);
}
