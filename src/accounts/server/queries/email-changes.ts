import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { countAttempt } from "./codes.ts";

export async function insertEmailChange(
  trx: Trx,
  row: { id: string; userId: string; email: string; codeHash: Buffer },
): Promise<void> {
  await trx.insertInto("emailChanges").values(row).execute();
}

/** True if the user had a code sent to this email within this many last seconds. */
export async function wasSentEmailChange(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
  withinSeconds: number,
): Promise<boolean> {
  const recent = await trx
    .selectFrom("emailChanges")
    .select("id")
    .where("userId", "=", userId)
    .where("email", "=", email)
    .where("usedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** The email that waits for its code. The newest request replaces earlier ones. */
export async function findPendingEmail(db: Executor, userId: string): Promise<string | null> {
  const newest = await db
    .selectFrom("emailChanges")
    .select(["email", sql<boolean>`used_at is null and expires_at > now()`.as("isPending")])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.isPending ? newest.email : null;
}

/**
 * Counts one attempt for the user's newest code, and returns the code if it allowed the attempt.
 */
export function consumeEmailChangeAttempt(
  db: Executor,
  userId: string,
  maxAttempts: number,
): Promise<{ id: string; email: string; codeHash: Buffer } | undefined> {
  const newest = db
    .selectFrom("emailChanges")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .limit(1);
  return countAttempt(db, "emailChanges", { newest, column: "attempts", maxAttempts })
    .returning("emailChanges.email")
    .executeTakeFirst();
}

/** Deletes a user's unconfirmed email changes. */
export async function deleteEmailChanges(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("emailChanges").where("userId", "=", userId).execute();
}
