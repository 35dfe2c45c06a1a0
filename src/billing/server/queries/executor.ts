import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

export type Executor = Kysely<DB> | Transaction<DB>;

export type Provider = "paystack" | "paypal";

/** Serializes billing changes of one user until the transaction ends. */
export async function lockUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${userId}`}, 0))`.execute(trx);
}
