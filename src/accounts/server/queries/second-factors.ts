import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";

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
