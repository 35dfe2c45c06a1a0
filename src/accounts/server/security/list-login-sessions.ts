import type { LoginSession } from "../../contract/security.ts";
import type { AccountsDeps } from "../deps.ts";
import { listLoginSessionRows } from "../queries/login-sessions.ts";

/** A user's login sessions, most recently used first; `loginSessionId` is the caller's. */
export async function listLoginSessions(
  { db }: Pick<AccountsDeps, "db">,
  { userId, loginSessionId }: { userId: string; loginSessionId: string },
): Promise<LoginSession[]> {
  const rows = await listLoginSessionRows(db, userId);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: device ?? "Unknown device",
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === loginSessionId,
  }));
}
