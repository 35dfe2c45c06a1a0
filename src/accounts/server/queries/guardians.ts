import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { now } from "#platform/server/database/executor.ts";

export interface GuardianRow {
  userId: string;
  name: string;
  email: string;
  isConfirmed: boolean;
}

/** The student whose guardian a token was sent to. */
export async function findByGuardianToken(
  db: Executor,
  tokenHash: Buffer,
): Promise<GuardianRow | undefined> {
  const row = await db
    .selectFrom("users")
    .select(["id", "name", "email", "guardianConfirmedAt"])
    .where("guardianTokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: userId, name, email, guardianConfirmedAt } = row;
  return { userId, name, email, isConfirmed: guardianConfirmedAt !== null };
}

/** Keeps the time of an earlier confirmation. */
export async function setGuardianConfirmed(db: Executor, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ guardianConfirmedAt: now })
    .where("id", "=", userId)
    .where("guardianConfirmedAt", "is", null)
    .execute();
}

/** Sets the guardian to ask. Earlier tokens become invalid. */
export async function setGuardian(
  trx: Trx,
  userId: string,
  guardian: { guardianEmail: string; guardianTokenHash: Buffer },
): Promise<void> {
  await trx.updateTable("users").set(guardian).where("id", "=", userId).execute();
}
