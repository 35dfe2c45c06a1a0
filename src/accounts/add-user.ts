import type { Database } from "#platform/database/open-database.ts";
import { hashPassword } from "./passwords.ts";
import { findUserByEmail, insertUser } from "./queries/users.ts";

interface NewUser {
  name: string;
  /** In small letters. */
  email: string;
  password: string;
  role: "student" | "instructor";
}

/**
 * Adds a user whose address needs no proof. One who exists already is left as he is, with the name
 * and password he may have chosen since.
 */
export async function addUser(
  { db }: { db: Database },
  { name, email, password, role }: NewUser,
): Promise<{ userId: string; isNew: boolean }> {
  const known = await findUserByEmail(db, email);
  if (known) return { userId: known.id, isNew: false };
  const passwordHash = await hashPassword(password);
  const added = await insertUser(db, { name, email, phone: null, passwordHash, role });
  if (added) return { userId: added.id, isNew: true };
  return addUser({ db }, { name, email, password, role });
}
