import type { Kysely, Transaction } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { ContactLimits } from "./limits.ts";

/** As much of an account as a deletion needs to know. */
export interface Account {
  userId: string;
  email: string;
}

/** What the operations of contact stand on; each takes the part it uses. */
export interface ContactDeps {
  db: Database;
  limits: ContactLimits;
  /** Where the school reads its mail. */
  schoolEmail: string;
  /** Where the school is found, without a slash at the end. */
  publicUrl: string;
  /** What the school is called in its mails. */
  schoolName: string;
  /** Whose weekdays count (spec §9: "3-5 business days"). */
  timeZone: string;
  /**
   * The living account of an address, disabled ones too; null where there is none. Asked through
   * `db`, so that who asks within a transaction needs no second connection.
   */
  findAccountByEmail: (db: Kysely<DB>, email: string) => Promise<Account | null>;
  /** The same by its id. */
  findAccount: (db: Kysely<DB>, userId: string) => Promise<Account | null>;
}

/** Removes what one feature keeps about a user. Done twice it does no harm. */
export type EraseUserData = (trx: Transaction<DB>, userId: string) => Promise<void>;

export interface ErasureDeps
  extends Pick<ContactDeps, "db" | "schoolEmail" | "schoolName" | "findAccount"> {
  log: Logger;
  /** Ends every subscription that still renews. Throws while a provider is away. */
  cancelAtProvider: (userId: string) => Promise<void>;
  /** What every other feature forgets, in this order; accounts last. */
  userDataErasers: readonly EraseUserData[];
}
