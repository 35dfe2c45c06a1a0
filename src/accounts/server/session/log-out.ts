import type { AccountsDeps } from "../deps.ts";
import { endLoginSession } from "../queries/login-session-tokens.ts";

/** Logs a sign-in out: every token born of it stops working at once. Twice is no harm. */
export function logOut({ db }: Pick<AccountsDeps, "db">, loginSessionId: string): Promise<void> {
  return endLoginSession(db, loginSessionId);
}
