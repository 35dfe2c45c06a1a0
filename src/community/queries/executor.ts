import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/database/schema.ts";

export type Executor = Kysely<DB> | Transaction<DB>;

/** Makes everything that one user writes wait its turn until the transaction ends. */
export async function lockUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`community:${userId}`}, 0))`.execute(
    trx,
  );
}
