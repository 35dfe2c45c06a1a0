import { sql } from "kysely";
import type { Trx } from "#platform/server/database/executor.ts";

/** Serializes billing changes of one user until the transaction ends. */
export async function lockPayer(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`.execute(trx);
}
