import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

export type Executor = Kysely<DB> | Transaction<DB>;

/** Makes everything that one user writes wait its turn until the transaction ends. */
export async function lockUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`community:${userId}`}, 0))`.execute(
    trx,
  );
}

/** Whether an account lives; one that was erased may leave a row without a person. */
export async function isMember(trx: Transaction<DB>, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("publicUsers")
    .select("id")
    .where("id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}
