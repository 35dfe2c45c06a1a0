import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

/** The user's second factor and the database's current TOTP step. */
export function findSecondFactor(db: Executor, userId: string, stepSeconds: number) {
  const nowStep = sql<number>`floor(extract(epoch from now()) / ${stepSeconds}::int)::int`;
  return db
    .selectFrom("users")
    .select(["totpSecret", nowStep.as("nowStep")])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** True for the first use of this step's code; invalidates earlier steps. */
export async function consumeTotpStep(
  db: Executor,
  userId: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ totpLastStep: step })
    .where("id", "=", userId)
    .where((either) =>
      either.or([either("totpLastStep", "is", null), either("totpLastStep", "<", step)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Replaces or removes the secret. Invalidates all codes of the previous one, and those of the new
 * one up to `lastStep`.
 */
export async function setTotpSecret(
  db: Executor,
  userId: string,
  encrypted: Buffer | null,
  lastStep: number | null = null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ totpSecret: encrypted, totpLastStep: lastStep })
    .where("id", "=", userId)
    .execute();
}

/** Sets the secret of a user who has none. */
export async function setFirstTotpSecret(
  db: Executor,
  userId: string,
  encrypted: Buffer,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ totpSecret: encrypted })
    .where("id", "=", userId)
    .where("totpSecret", "is", null)
    .execute();
}

/** Replaces a user's recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((codeHash) => ({ userId, codeHash }));
  await trx.insertInto("recoveryCodes").values(rows).execute();
}

/** True for the first use of a recovery code. */
export async function consumeRecoveryCode(
  db: Executor,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return left;
}

interface PendingOf {
  userId: string;
  /** The login session that was shown the key. */
  loginSessionId: string;
}

/** Stores the key that a user was shown, in place of an earlier one. */
export async function replacePendingAuthenticator(
  db: Executor,
  pending: PendingOf & { encrypted: Buffer; validForSeconds: number },
): Promise<void> {
  const { userId, loginSessionId, encrypted, validForSeconds } = pending;
  const row = {
    loginSessionId,
    totpSecret: encrypted,
    expiresAt: sql<Date>`now() + make_interval(secs => ${validForSeconds})`,
  };
  await db
    .insertInto("pendingAuthenticators")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}

/** The last encrypted key that this login session was shown; undefined after its expiry. */
export function findPendingAuthenticator(
  db: Executor,
  { userId, loginSessionId }: PendingOf,
): Promise<{ totpSecret: Buffer } | undefined> {
  return db
    .selectFrom("pendingAuthenticators")
    .select("totpSecret")
    .where("userId", "=", userId)
    .where("loginSessionId", "=", loginSessionId)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Deletes a user's pending key; false if the key has changed or is gone. */
export async function consumePendingAuthenticator(
  trx: Trx,
  { userId, encrypted }: { userId: string; encrypted: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("pendingAuthenticators")
    .where("userId", "=", userId)
    .where("totpSecret", "=", encrypted)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
