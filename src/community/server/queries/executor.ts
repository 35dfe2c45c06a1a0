import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

export type Executor = Kysely<DB> | Transaction<DB>;

/** Holds the user's advisory lock until the transaction ends; serialises their writes. */
export async function lockUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`community:${userId}`}, 0))`.execute(
    trx,
  );
}

/** Whether the account exists; an erased account may leave a row without a person. */
export async function isMember(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("publicUsers")
    .select("id")
    .where("id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}
