import { type Kysely, sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { createKeyset, type PageRequest, readPage } from "#platform/server/database/keyset.ts";
import type { DB } from "#platform/server/database/schema.ts";
import type { MessageFilter } from "../../contract/inbox.ts";

type Trx = Transaction<DB>;

interface MessageRow {
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  body: string;
  kind: "message" | "account-deletion";
}

export async function insertMessage(trx: Trx, row: MessageRow): Promise<void> {
  await trx.insertInto("messages").values(row).execute();
}

/** Deletes a user's messages, both as a guest and signed in. */
export async function deleteMessagesOf(
  trx: Trx,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await trx
    .deleteFrom("messages")
    .where((message) =>
      email === null
        ? message("userId", "=", userId)
        : message.or([message("userId", "=", userId), message("email", "=", email)]),
    )
    .execute();
}

const newestFirst = createKeyset([
  { value: "createdAt", type: "timestamptz", direction: "desc" },
  { value: "id", type: "uuid", direction: "desc" },
]);

/** A page of the contact form's messages, newest first, and the number of all. */
export async function listMessages(
  db: Kysely<DB>,
  { which, ...page }: PageRequest & { which: MessageFilter },
) {
  const messages = db
    .selectFrom("messages")
    .where("kind", "=", "message")
    .$if(which === "open", (query) => query.where("doneAt", "is", null));
  const listed = messages.select(["id", "name", "email", "subject", "body", "createdAt", "doneAt"]);
  const { rows, nextCursor } = await readPage(listed, newestFirst, page);
  const { total } = await messages
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total, nextCursor };
}

/** Locks a message until the transaction ends. */
export function lockMessage(
  trx: Trx,
  id: string,
): Promise<{ userId: string | null; doneAt: Date | null } | undefined> {
  return trx
    .selectFrom("messages")
    .select(["userId", "doneAt"])
    .where("id", "=", id)
    .where("kind", "=", "message")
    .forUpdate()
    .executeTakeFirst();
}

export async function setMessageDone(
  trx: Trx,
  { id, done }: { id: string; done: boolean },
): Promise<void> {
  await trx
    .updateTable("messages")
    .set({ doneAt: done ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
}

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
