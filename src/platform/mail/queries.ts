import { sql, type Transaction } from "kysely";
import type { Database } from "#platform/database/open-database.ts";
import type { DB } from "#platform/database/schema.ts";

export interface DueMail {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  replyTo: string | null;
}

export async function insertMail(
  trx: Transaction<DB>,
  mail: Omit<DueMail, "id"> & { usefulForSeconds: number },
): Promise<void> {
  const { usefulForSeconds, ...columns } = mail;
  const notAfter = sql<Date>`now() + make_interval(secs => ${usefulForSeconds})`;
  await trx
    .insertInto("mailOutbox")
    .values({ ...columns, notAfter })
    .execute();
}

/** Takes the next mail that is due; until the transaction ends, no other worker sees it. */
export function takeDueMail(trx: Transaction<DB>): Promise<DueMail | undefined> {
  return trx
    .selectFrom("mailOutbox")
    .select(["id", "recipient", "subject", "textBody", "htmlBody", "replyTo"])
    .where("sentAt", "is", null)
    .where("nextTryAt", "<=", sql<Date>`now()`)
    .where("notAfter", ">", sql<Date>`now()`)
    .orderBy("nextTryAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** What was said stays in the recipient's mailbox alone. */
export async function markSent(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable("mailOutbox")
    .set({ sentAt: sql`now()`, subject: "", textBody: "", htmlBody: "", lastError: null })
    .where("id", "=", id)
    .execute();
}

/** Tries again after 5 s, 10 s, 20 s … up to an hour. */
export async function postpone(trx: Transaction<DB>, id: string, reason: string): Promise<void> {
  const wait = sql`least(interval '1 hour', interval '5 seconds' * power(2, least(tries, 10)))`;
  await trx
    .updateTable("mailOutbox")
    .set({
      tries: sql`tries + 1`,
      nextTryAt: sql`now() + ${wait}`,
      lastError: reason.slice(0, 500),
    })
    .where("id", "=", id)
    .execute();
}

/** Drops what nobody needs any more. A mail on its way is left to the worker that is sending it. */
export async function dropLateMail(db: Database): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("id", "in", (outbox) =>
      outbox
        .selectFrom("mailOutbox")
        .select("id")
        .where("sentAt", "is", null)
        .where("notAfter", "<=", sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Forgets to whom mail was sent more than a month ago. */
export async function forgetSentMail(db: Database): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("sentAt", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
