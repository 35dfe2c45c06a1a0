import { sql, type Transaction } from "kysely";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";

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
  mail: Omit<DueMail, "id"> & { expiresInSeconds: number },
): Promise<void> {
  const { expiresInSeconds, ...columns } = mail;
  const expiresAt = sql<Date>`now() + make_interval(secs => ${expiresInSeconds})`;
  await trx
    .insertInto("mailOutbox")
    .values({ ...columns, expiresAt })
    .execute();
}

/**
 * Takes the next mail that is due for `leaseSeconds`: so long no other worker takes it, and after
 * it anyone may, because the worker that took it must have died.
 */
export function takeDueMail(db: Database, leaseSeconds: number): Promise<DueMail | undefined> {
  return db
    .updateTable("mailOutbox")
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", (outbox) =>
      outbox
        .selectFrom("mailOutbox")
        .select("id")
        .where("sentAt", "is", null)
        .where("nextAttemptAt", "<=", sql<Date>`now()`)
        .where("expiresAt", ">", sql<Date>`now()`)
        .orderBy("nextAttemptAt")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "recipient", "subject", "textBody", "htmlBody", "replyTo"])
    .executeTakeFirst();
}

/** What was said, and to whom, stays in the recipient's mailbox alone. */
export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable("mailOutbox")
    .set({
      ...{ recipient: "", replyTo: null, subject: "", textBody: "", htmlBody: "" },
      ...{ sentAt: sql`now()`, lastError: null },
    })
    .where("id", "=", id)
    .execute();
}

/** Tries again after 5 s, 10 s, 20 s … up to `longestSeconds`. */
export async function scheduleRetry(
  db: Database,
  id: string,
  { reason, longestSeconds }: { reason: string; longestSeconds: number },
): Promise<void> {
  const longest = sql`make_interval(secs => ${longestSeconds})`;
  const wait = sql`least(${longest}, interval '5 seconds' * power(2, least(attempts, 10)))`;
  await db
    .updateTable("mailOutbox")
    .set({
      attempts: sql`attempts + 1`,
      nextAttemptAt: sql`now() + ${wait}`,
      lastError: reason.slice(0, 500),
    })
    .where("id", "=", id)
    .execute();
}

/** Drops what nobody needs any more. A mail on its way is left to the worker that is sending it. */
export async function purgeExpiredMail(db: Database): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("sentAt", "is", null)
    .where("nextAttemptAt", "<=", sql<Date>`now()`)
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}

/** Drops every mail that waits for an address or would be answered to it. */
export async function deleteMailOf(trx: Transaction<DB>, address: string): Promise<void> {
  await trx
    .deleteFrom("mailOutbox")
    .where((mail) =>
      mail.or([
        mail(sql`lower(recipient)`, "=", address.toLowerCase()),
        mail(sql`lower(reply_to)`, "=", address.toLowerCase()),
      ]),
    )
    .execute();
}

/** Forgets that mail was sent more than a month ago. */
export async function purgeSentMail(db: Database): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("sentAt", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Reads the index of what is due alone, which holds what waits and nothing else. */
export function countUnsent(db: Database): Promise<{ all: number; failed: number }> {
  return db
    .selectFrom("mailOutbox")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("attempts", ">", 0).as("failed"),
    ])
    .where("sentAt", "is", null)
    .executeTakeFirstOrThrow();
}
