import type { Kysely, Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

/** The database, or a transaction on it. */
export type Executor = Kysely<DB> | Transaction<DB>;
