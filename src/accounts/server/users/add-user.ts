import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { normalizeEmail } from "../../contract.ts";
import { deriveKeys } from "../keys.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { setFirstTotpSecret } from "../queries/second-factors.ts";
import { findUserByEmail, insertUser } from "../queries/users.ts";
import { encryptTotpSecret } from "../second-factor/totp.ts";

interface NewUser {
  name: string;
  email: string;
  password: string;
  role: Role;
  /** The base32 TOTP secret for a user who has none yet. */
  secondFactor?: { secret: string; tokenSecret: string };
}

/**
 * Adds a user with a verified email. An existing user keeps name and password and gets the second
 * factor only if they have none.
 */
export async function addUser(
  { db }: { db: Database },
  user: NewUser,
): Promise<{ userId: string; isNew: boolean }> {
  const added = await findOrInsert(db, user);
  if (user.secondFactor) {
    const { secret, tokenSecret } = user.secondFactor;
    const encrypted = encryptTotpSecret(deriveKeys(tokenSecret), added.userId, secret);
    await setFirstTotpSecret(db, added.userId, encrypted);
  }
  return added;
}

async function findOrInsert(
  db: Database,
  user: NewUser,
): Promise<{ userId: string; isNew: boolean }> {
  const { name, password, role } = user;
  const email = normalizeEmail(user.email);
  const known = await findUserByEmail(db, email);
  if (known) return { userId: known.id, isNew: false };
  const passwordHash = await hashPassword(password);
  const added = await insertUser(db, { name, email, phone: null, passwordHash, role });
  if (added) return { userId: added.id, isNew: true };
  return findOrInsert(db, user);
}
