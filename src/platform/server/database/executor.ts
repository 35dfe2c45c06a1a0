import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** The database, or a transaction on it. */
export type Executor = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Expiry is decided by the database's clock. */
export const now: RawBuilder<Date> = sql<Date>`now()`;
