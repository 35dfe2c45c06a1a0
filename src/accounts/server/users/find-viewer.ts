import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { isLoginSessionOpen } from "../queries/login-sessions.ts";
import { findUserById } from "../queries/users.ts";

interface CurrentAccount {
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
}

/** As {@link findViewer}; also null once the login session has ended. A null id is skipped. */
export async function findSessionUser(
  { db }: { db: Database },
  { userId, loginSessionId }: { userId: string; loginSessionId: string | null },
): Promise<CurrentAccount | null> {
  const isOpen = loginSessionId === null || (await isLoginSessionOpen(db, loginSessionId));
  return isOpen ? findViewer({ db }, userId) : null;
}

/** The current account of a user; null if it no longer exists. */
export async function findViewer(
  { db }: { db: Database },
  userId: string,
): Promise<CurrentAccount | null> {
  const row = await findUserById(db, userId);
  if (!row) return null;
  return {
    userId,
    email: row.email,
    role: row.role,
    disabled: row.disabledAt !== null,
  };
}
