import { sql } from "kysely";
import type { Executor } from "./executor.ts";

/** What is asked of a user beside the password, and in which step of time the database is. */
export function findSecondFactor(db: Executor, userId: string, stepSeconds: number) {
  const nowStep = sql<number>`floor(extract(epoch from now()) / ${stepSeconds}::int)::int`;
  return db
    .selectFrom("users")
    .select(["role", "totpSecret", nowStep.as("nowStep")])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** True for the one who is first to use this step's code; older steps are over then. */
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

/** Replaces the secret; the codes of the one before are worth nothing from now on. */
export async function setTotpSecret(
  db: Executor,
  userId: string,
  encrypted: Buffer,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ totpSecret: encrypted, totpLastStep: null })
    .where("id", "=", userId)
    .execute();
}

/** Gives a secret to one who has none. */
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
