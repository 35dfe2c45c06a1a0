import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { normalizeEmail } from "../../contract.ts";
import { findSecondFactor } from "../queries/second-factors.ts";
import { findUserByEmail } from "../queries/users.ts";
import { stepSeconds } from "../second-factor/totp.ts";

/** An account as shown by the command-line tools. */
export interface Account {
  userId: string;
  name: string;
  email: string;
  role: Role;
  disabled: boolean;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** The account of an email, which is normalised first; null if there is none. */
export async function findAccount(
  { db }: { db: Database },
  email: string,
): Promise<Account | null> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (!user) return null;
  const factor = await findSecondFactor(db, user.id, stepSeconds);
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    disabled: user.disabledAt !== null,
    hasPassword: user.passwordHash !== null,
    hasSecondFactor: Boolean(factor?.totpSecret),
    createdAt: user.createdAt.toISOString(),
  };
}
