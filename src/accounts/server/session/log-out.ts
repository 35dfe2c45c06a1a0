import type { AccountsDeps } from "../deps.ts";
import { endLoginSession } from "../queries/login-session-tokens.ts";

/** Ends a login session: all its tokens stop working at once. Idempotent. */
export function logOut({ db }: Pick<AccountsDeps, "db">, loginSessionId: string): Promise<void> {
  return endLoginSession(db, loginSessionId);
}
