import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { findUserById } from "../queries/users.ts";

/** The current account of a playback session; null where it no longer exists. */
export async function findViewer(
  { db }: { db: Database },
  userId: string,
): Promise<{
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
} | null> {
  const row = await findUserById(db, userId);
  if (!row) return null;
  return {
    userId,
    email: row.email,
    role: row.role,
    disabled: row.disabledAt !== null,
  };
}
