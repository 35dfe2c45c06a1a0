import type { Transaction } from "kysely";
import * as z from "zod";
import { emailPattern } from "#platform/contract/email.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { insertMail } from "./queries.ts";

/** One mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Seconds after which nobody needs it any more and it is dropped unsent; three days if unsaid. */
  expiresInSeconds?: number;
}

const THREE_DAYS_SECONDS = 3 * 24 * 60 * 60;

// A line break or a comma would begin a header or a recipient of the writer's choosing.
const address = z.string().regex(emailPattern);
const subject = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
  .pipe(z.string().min(1).max(200));

/**
 * Puts a mail in the outbox, within the transaction that gives the reason for it: it goes out only
 * if that commits. Throws when an address is not exactly one address.
 */
export async function queueMail(transaction: Transaction<DB>, mail: Mail): Promise<void> {
  await insertMail(transaction, {
    recipient: address.parse(mail.to),
    subject: subject.parse(mail.subject),
    textBody: mail.text,
    htmlBody: mail.html,
    replyTo: mail.replyTo === undefined ? null : address.parse(mail.replyTo),
    expiresInSeconds: mail.expiresInSeconds ?? THREE_DAYS_SECONDS,
  });
}
