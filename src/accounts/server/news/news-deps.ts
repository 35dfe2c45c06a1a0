import type { Category } from "#catalog/contract/categories.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { AccountsKeys } from "../keys.ts";

/** A published lesson as a mail names it. */
export interface NewsLesson {
  id: string;
  videoId: string;
  title: string;
  category: Category;
}

/** What the digest needs; the lessons are handed in by main/. */
export interface NewsDeps {
  db: Database;
  keys: Pick<AccountsKeys, "unsubscribe">;
  /** The school's origin, without a trailing slash, and its name in mails. */
  publicUrl: string;
  schoolName: string;
  /** The school's, whose days have a digest each. */
  timeZone: string;
  lessons: {
    /** Lessons that were first published within a month, and are now. */
    listNew: (trx: Trx) => Promise<Array<{ id: string }>>;
    /** Those of these lessons that are published now, the newest first. */
    findPublished: (trx: Trx, ids: readonly string[]) => Promise<NewsLesson[]>;
  };
}
