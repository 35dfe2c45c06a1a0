import type { Transaction } from "kysely";
import * as z from "zod";
import { emailPattern } from "#platform/contract/email.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { insertMail, type Lane, lanes } from "./queries.ts";

/** A file that is made when the mail is sent, by the sender's `makeAttachment`. */
export interface MailAttachment {
  /** The kind of file: `receipt`. */
  kind: string;
  /** The id of the file's source. */
  key: string;
  /** The file's name in the mail. */
  name: string;
}

/** One mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  attachment?: MailAttachment;
  /** Seconds after which an unsent mail expires and is deleted; three days by default. */
  expiresInSeconds?: number;
  /** `personal` by default. */
  lane?: Exclude<Lane, "news">;
}

/** One mail of news to one recipient, who can unsubscribe. */
export interface NewsMail extends Omit<Mail, "lane"> {
  lane: "news";
  /** A POST to this URL unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl: string;
  /** The first day of the news, as `2026-01-31`; `replaceQueuedNews` returns it. */
  since?: string;
}

const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

// A line break or a comma would inject a header or a recipient.
const email = z.string().regex(emailPattern);
const subject = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
  .pipe(z.string().min(1).max(200));

/**
 * Adds a mail to the outbox within the transaction that causes the mail: the mail is sent only if
 * that transaction commits. Throws when a recipient is not exactly one email.
 */
export async function queueMail(
  transaction: Transaction<DB>,
  mail: Mail | NewsMail,
): Promise<void> {
  await insertMail(transaction, {
    recipient: email.parse(mail.to),
    subject: subject.parse(mail.subject),
    textBody: mail.text,
    htmlBody: mail.html,
    replyTo: mail.replyTo === undefined ? null : email.parse(mail.replyTo),
    attachmentKind: mail.attachment?.kind ?? null,
    attachmentKey: mail.attachment?.key ?? null,
    attachmentName: mail.attachment?.name ?? null,
    lane: lanes.indexOf(mail.lane ?? "personal"),
    unsubscribeUrl: mail.lane === "news" ? mail.unsubscribeUrl : null,
    newsSince: mail.lane === "news" ? (mail.since ?? null) : null,
    expiresInSeconds: mail.expiresInSeconds ?? THREE_DAYS_SECONDS,
  });
}
