import type { Database } from "#platform/server/database/open-database.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";

/** The dependencies of the operations of community; each takes only those it uses. */
export interface CommunityDeps {
  db: Database;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  /** The school's name in mails. */
  school: SchoolIdentity;
}

/** The dependencies of a reply: an instructor's reply mails the asker. */
export type ReplyDeps = Pick<CommunityDeps, "db" | "publicUrl" | "school">;
