import type { Executor } from "#platform/server/database/executor.ts";

/** The messages that a user sent while signed in, and their deletion requests. */
export async function exportContactData(db: Executor, userId: string) {
  const messages = await db
    .selectFrom("messages")
    .select(["kind", "name", "email", "subject", "body", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const accountDeletions = await db
    .selectFrom("accountDeletions")
    .select(["requestedAt", "confirmedAt", "dueAt", "cancelledAt"])
    .where("userId", "=", userId)
    .orderBy("requestedAt")
    .execute();
  return { messages, accountDeletions };
}
