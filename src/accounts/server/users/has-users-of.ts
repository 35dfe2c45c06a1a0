import type { Database } from "#platform/server/database/open-database.ts";
import { hasUserWithEnding } from "../queries/users.ts";

/** Whether any account has an email at this domain, for instance `school.test`. */
export function hasUsersOf({ db }: { db: Database }, domain: string): Promise<boolean> {
  return hasUserWithEnding(db, `@${domain}`);
}
