import { type Expression, sql, type Transaction } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { DB } from "#platform/server/database/schema.ts";

/**
 * The lanes in which mail leaves, first to last. `code`: mail that someone waits for. `personal`:
 * mail to one person. `bulk`: mail to many at once. `news`: throttled mail that recipients can
 * unsubscribe from.
 */
export const lanes = ["code", "personal", "bulk", "news"] as const;
export type Lane = (typeof lanes)[number];

export const newsLane = lanes.indexOf("news");

export interface DueMail {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  replyTo: string | null;
  /** Both null for a mail without an attachment. */
  attachmentKind: string | null;
  attachmentKey: string | null;
  attachmentName: string | null;
  /** The index in `lanes`. */
  lane: number;
  /** Set for news only. */
  unsubscribeUrl: string | null;
}

export async function insertMail(
  trx: Transaction<DB>,
  mail: Omit<DueMail, "id"> & { expiresInSeconds: number; newsSince: string | null },
): Promise<void> {
  const { expiresInSeconds, ...columns } = mail;
  const expiresAt = sql<Date>`now() + make_interval(secs => ${expiresInSeconds})`;
  await trx
    .insertInto("mailOutbox")
    .values({ ...columns, expiresAt })
    .execute();
}

/**
 * Leases the next due mail of the first lane that has one, except news, for `leaseSeconds`. No
 * other worker takes the mail meanwhile. Afterwards any worker may: the one that took the mail must
 * have died.
 */
export function leaseDueMail(db: Database, leaseSeconds: number): Promise<DueMail | undefined> {
  return lease(db, leaseSeconds, sql<boolean>`lane < ${newsLane}`);
}

/**
 * Leases the next due mail of news, as far as the throttle allows. All workers together send
 * `perMinute`. After a pause at most two seconds' worth leave at once.
 */
export function leaseDueNews(
  db: Database,
  leaseSeconds: number,
  perMinute: number,
): Promise<DueMail | undefined> {
  return db.transaction().execute(async (trx) => {
    const throttle = await trx
      .selectFrom("mailThrottle")
      .select(sql<boolean>`news_from <= now() + interval '2 seconds'`.as("isOpen"))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!throttle.isOpen) return undefined;
    const mail = await lease(trx, leaseSeconds, sql<boolean>`lane = ${newsLane}`);
    if (!mail) return undefined;
    const pause = sql`make_interval(secs => 60.0 / ${perMinute}::integer)`;
    await trx
      .updateTable("mailThrottle")
      .set({ newsFrom: sql<Date>`greatest(news_from, now()) + ${pause}` })
      .execute();
    return mail;
  });
}

function lease(db: Executor, leaseSeconds: number, isOfLane: Expression<boolean>) {
  return db
    .updateTable("mailOutbox")
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", (outbox) =>
      outbox
        .selectFrom("mailOutbox")
        .select("id")
        .where("sentAt", "is", null)
        .where(isOfLane)
        .where("nextAttemptAt", "<=", sql<Date>`now()`)
        .where("expiresAt", ">", sql<Date>`now()`)
        .orderBy("lane")
        .orderBy("nextAttemptAt")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "recipient", "subject", "textBody", "htmlBody", "replyTo"])
    .returning(["attachmentKind", "attachmentKey", "attachmentName", "lane", "unsubscribeUrl"])
    .executeTakeFirst();
}

/** Marks a mail as sent and clears its content and recipient. */
export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable("mailOutbox")
    .set({
      recipient: "",
      replyTo: null,
      subject: "",
      textBody: "",
      htmlBody: "",
      attachmentKind: null,
      attachmentKey: null,
      attachmentName: null,
      unsubscribeUrl: null,
      sentAt: sql`now()`,
      lastError: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Retries after 5 s, 10 s, 20 s … up to `longestSeconds`. */
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

/** Deletes a mail that will never arrive. */
export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom("mailOutbox").where("id", "=", id).execute();
}

/** Deletes expired unsent mail. A leased mail is left to the worker that is sending it. */
export async function purgeExpiredMail(db: Database): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("sentAt", "is", null)
    .where("nextAttemptAt", "<=", sql<Date>`now()`)
    .where("expiresAt", "<=", sql<Date>`now()`)
    .execute();
}

/** Deletes unsent mail that has an email as recipient or Reply-To. */
async function deleteMailOf(trx: Transaction<DB>, email: string): Promise<void> {
  await trx
    .deleteFrom("mailOutbox")
    .where((mail) =>
      mail.or([
        mail(sql`lower(recipient)`, "=", email.toLowerCase()),
        mail(sql`lower(reply_to)`, "=", email.toLowerCase()),
      ]),
    )
    .execute();
}

async function deleteNewsOf(trx: Transaction<DB>, email: string): Promise<void> {
  await trx
    .deleteFrom("mailOutbox")
    .where("lane", "=", newsLane)
    .where("sentAt", "is", null)
    .where(sql`lower(recipient)`, "=", email.toLowerCase())
    .execute();
}

/** Deletes records of mail sent more than a month ago. */
export async function purgeSentMail(db: Database): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("sentAt", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Counts unsent mail by an index-only scan of the due mail. */
function countUnsent(db: Database): Promise<{ all: number; failed: number }> {
  return db
    .selectFrom("mailOutbox")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("attempts", ">", 0).as("failed"),
    ])
    .where("sentAt", "is", null)
    .executeTakeFirstOrThrow();
}

/** Deletes unsent news that names its first day; returns the earliest of each recipient. */
async function deleteNewsWithDay(
  trx: Transaction<DB>,
  recipients: readonly string[],
): Promise<Array<{ recipient: string; since: string }>> {
  const { rows } = await sql<{ recipient: string; since: string }>`
    with deleted as (
      delete from mail_outbox
      where recipient = any(${[...recipients]}::text[]) and lane = ${newsLane}
        and sent_at is null and news_since is not null
      returning recipient, news_since
    )
    select recipient, min(news_since)::text as since from deleted group by recipient
  `.execute(trx);
  return rows;
}

/**
 * Erases an email from the outbox: deletes unsent mail that has it as recipient or Reply-To. Sent
 * mail no longer holds its recipient.
 */
export function eraseMailOf(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteMailOf(trx, email);
}

/** Counts unsent mails: new ones, and those being retried after a failure. */
export async function countQueuedMail({
  db,
}: {
  db: Database;
}): Promise<{ new: number; retrying: number }> {
  const { all, failed } = await countUnsent(db);
  return { new: all - failed, retrying: failed };
}

/** Deletes unsent news to an email. */
export function deleteQueuedNews(trx: Transaction<DB>, email: string): Promise<void> {
  return deleteNewsOf(trx, email);
}

/**
 * Deletes unsent news to these emails, so that other news can replace it. Returns the first day of
 * each email's deleted news. Mails without a day stay.
 */
export async function replaceQueuedNews(
  trx: Transaction<DB>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = emails.length > 0 ? await deleteNewsWithDay(trx, emails) : [];
  return new Map(rows.map(({ recipient, since }) => [recipient, since]));
}
