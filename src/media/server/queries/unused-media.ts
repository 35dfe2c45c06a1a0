import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** Records since when media are unused, and removes the record of used and deleted ones. */
export async function noteUnused(trx: Trx, mediaIds: readonly string[]): Promise<void> {
  const ids = sql`${[...mediaIds]}::text[]`;
  await sql`delete from unused_media where media_id <> all (${ids})`.execute(trx);
  await sql`
    insert into unused_media (media_id) select unnest(${ids}) on conflict do nothing`.execute(trx);
}

/** Media without a reference for a day. */
export async function listUnusedForADay(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("unusedMedia")
    .select("mediaId")
    .where("since", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  return rows.map((row) => row.mediaId);
}

export async function forgetUnused(trx: Trx, mediaId: string): Promise<void> {
  await trx.deleteFrom("unusedMedia").where("mediaId", "=", mediaId).execute();
}

/**
 * Blocks new encodings until the transaction ends, since they could reuse media that are about to
 * be deleted.
 */
export async function lockEncodings(trx: Trx): Promise<void> {
  await sql`lock table preparations in share mode`.execute(trx);
}

/** The media of waiting and running encodings, finished or not. */
export async function listMediaInEncoding(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("preparations")
    .select("mediaId")
    .where(sql<boolean>`state in ('waiting', 'running')`)
    .execute();
  return rows.map((row) => row.mediaId);
}
