import type { LoginSession } from "../../contract/security.ts";
import type { AccountsDeps } from "../deps.ts";
import { listLoginSessions } from "../queries/login-sessions.ts";

/** Where a user is signed in, the newest use first; `loginSessionId` is the session that asks. */
export async function listSessions(
  { db }: Pick<AccountsDeps, "db">,
  { userId, loginSessionId }: { userId: string; loginSessionId: string },
): Promise<LoginSession[]> {
  const rows = await listLoginSessions(db, userId);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: device ?? "Unknown device",
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === loginSessionId,
  }));
}
