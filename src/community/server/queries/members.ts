import { sql } from "kysely";
import type { Trx } from "#platform/server/database/executor.ts";

/** Holds the user's advisory lock until the transaction ends, which serialises their writes. */
export async function lockMember(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`community:${userId}`}, 0))`.execute(
    trx,
  );
}

/** Whether the account exists; an erased account may leave a row without a person. */
export async function isMember(trx: Trx, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("publicUsers")
    .select("id")
    .where("id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}
