import type { Category } from "#catalog/contract/categories.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { AccountsKeys } from "../keys.ts";

/** A published lesson as a mail names it. */
export interface NewsLesson {
  id: string;
  videoId: string;
  title: string;
  category: Category;
}

/** The digest's dependencies; main/ passes the lessons. */
export interface NewsDeps {
  db: Database;
  keys: Pick<AccountsKeys, "unsubscribe">;
  /** The school's origin, without a trailing slash, and its name in mails. */
  publicUrl: string;
  school: SchoolIdentity;
  lessons: {
    /** Published lessons whose first publication was within a month. */
    listNew: (trx: Trx) => Promise<Array<{ id: string }>>;
    /** Those of these lessons that are published now, newest first. */
    findPublished: (trx: Trx, ids: readonly string[]) => Promise<NewsLesson[]>;
  };
}
