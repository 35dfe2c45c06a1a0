import type { Transaction } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { ContactLimits } from "./limits.ts";

/** The account data that a deletion needs. */
export interface DeletableAccount {
  userId: string;
  email: string;
}

/** The dependencies of the operations of contact; each takes only those it uses. */
export interface ContactDeps {
  db: Database;
  limits: ContactLimits;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  school: SchoolIdentity;
}

/** Erases one feature's data of a user. Idempotent. */
export type EraseUserData = (trx: Transaction<DB>, userId: string) => Promise<void>;

export interface ErasureDeps extends Pick<ContactDeps, "db" | "school"> {
  log: Logger;
  /** Cancels every subscription that still renews. Throws while a provider is unavailable. */
  cancelAtProvider: (userId: string) => Promise<void>;
  /** The other features' erasers, in this order; accounts last. */
  userDataErasers: readonly EraseUserData[];
}
