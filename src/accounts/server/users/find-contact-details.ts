import type { Executor } from "#platform/server/database/executor.ts";
import { findNameAndEmail } from "../queries/users.ts";

/** A user's name and email, also when disabled; null for an unknown or erased user. */
export async function findContactDetails(
  { db }: { db: Executor },
  userId: string,
): Promise<{ name: string; email: string } | null> {
  return (await findNameAndEmail(db, userId)) ?? null;
}
