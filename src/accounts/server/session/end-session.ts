import type { AccountsDeps } from "../deps.ts";
import { endLoginSession } from "../queries/sessions.ts";

/** Logs a sign-in out: every token born of it stops working at once. Twice is no harm. */
export function endSession(
  { db }: Pick<AccountsDeps, "db">,
  loginSessionId: string,
): Promise<void> {
  return endLoginSession(db, loginSessionId);
}
