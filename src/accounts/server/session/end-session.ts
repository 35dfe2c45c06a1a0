import type { AccountsDeps } from "../deps.ts";
import { endFamily } from "../queries/sessions.ts";

/** Logs a sign-in out: every token born of it stops working at once. Twice is no harm. */
export function endSession({ db }: Pick<AccountsDeps, "db">, familyId: string): Promise<void> {
  return endFamily(db, familyId);
}
